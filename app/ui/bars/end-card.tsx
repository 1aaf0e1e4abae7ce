import { distanceText } from "~/domain/places/rules";
import { Icon } from "~/ui/icons/icon";
import { PlainLink } from "~/ui/shell/plain-link";
import { SpaceForm } from "~/ui/spaces/space-form";
import type { EndShown } from "./shown";

/** A promise that ended stays as a card, with what to do next, until it is dismissed (docs/product.md#promises). */
export const EndCard = ({ end: { id, role, text, spaceId, next } }: { end: EndShown }) => (
  <section className="card end-card" aria-label="Your promise ended">
    <p>
      {text}{" "}
      {role === "owner" ? (
        <PlainLink to={`/#space-${spaceId}`}>Your space</PlainLink>
      ) : next ? (
        <PlainLink to={`/#space-${next.id}`}>Next: {distanceText(next.miles)}.</PlainLink>
      ) : (
        <PlainLink to="/">Nothing else is free nearby. Look at the map.</PlainLink>
      )}
    </p>
    <SpaceForm>
      <button className="button bare round" name="hide-end" value={id} aria-label="Dismiss">
        <Icon name="close" />
      </button>
    </SpaceForm>
  </section>
);

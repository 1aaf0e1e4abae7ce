import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { PageHandle } from "~/ui/shell/handle";
import { formOf } from "~/forms/forms";
import { ownPagePath } from "~/auth/redirect-path";
import { noticeSeen } from "~/security/security-notice";
import { Icon } from "~/ui/icons/icon";
import { type Fact, Facts } from "~/ui/landing/landing-parts";
import { useAppData } from "~/ui/shell/app-data";

export const handle: PageHandle = {
  title: "Mobile Access",
  hydrate: false,
  alsoOpenTo: ["unconfirmed", "before-launch"],
};

/** Remembers that the notice was seen, so that this session does not show it again. */
export function action({ context: loadContext }: ActionFunctionArgs) {
  const returnTo = formOf(loadContext).get("returnTo");
  return redirect(ownPagePath(returnTo), { headers: { "Set-Cookie": noticeSeen } });
}

const withoutHttps: readonly Fact[] = [
  {
    icon: "lock",
    title: "What you type isn't encrypted",
    text: "On a network you share with strangers someone could read along. Use a password here that you use nowhere else.",
  },
  {
    icon: "map",
    title: "Your location stays with you",
    text: "Browsers tell it to https pages only. Type a postcode or a city instead: everything else works.",
  },
];

const withHttps: readonly Fact[] = [
  {
    icon: "lock",
    title: "What you type is encrypted on its way",
    text: "Nobody who shares your network can read along.",
  },
  {
    icon: "map",
    title: "You're asked for your location",
    text: "You can also keep it to yourself, and type a postcode or a city instead.",
  },
];

/** The security notice for phones. Its text depends on http or https (docs/product.md#placeholders). */
export default function MobileAccessPage() {
  const { brand = "", origin = "", development = false } = useAppData() ?? {};
  const https = origin.startsWith("https:");
  return (
    <div className="mobile-access stack">
      <section className="card stack">
        <h2 className="row">
          <Icon name="lock" />
          Security Notice
        </h2>
        <p>
          {https
            ? `You reach ${brand} at ${origin}, over an encrypted connection (https). Where your browser shows another address, or warns you of this page, go no further.`
            : development
              ? `${brand} is a legitimate app in development. If your browser warns you of this page, that is due to its development server, which answers without https.`
              : `This server answers at ${origin} without https. Others on your network can read along, and browsers withhold your position. Whoever runs ${brand} can change that.`}
        </p>
        <Facts facts={https ? withHttps : withoutHttps} />
      </section>
      <Form method="post">
        <button className="button wide">Continue to App</button>
      </Form>
    </div>
  );
}

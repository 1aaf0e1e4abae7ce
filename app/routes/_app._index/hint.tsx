import { useFetcher } from "@remix-run/react";
import { heading } from "~/ui/shell/use-focus-on-arrival";
import type { HintText } from "~/ui/spaces/home-data";
import { useHomeAddress } from "~/ui/spaces/home-address";

/** A hint, with a button that dismisses it for good. */
export function Hint({ press, title, text, how }: HintText) {
  const fetcher = useFetcher();
  const { action } = useHomeAddress();
  if (fetcher.formData) return null;
  return (
    <section className={how ? "notice hint installs" : "notice hint"} aria-label="Hint">
      <p>
        <strong>{title}</strong> {text} {how && <a href={how}>Show me how</a>}
      </p>
      {/* The pressed button goes, so the focus moves to the page's heading. */}
      <fetcher.Form
        method="post"
        action={action}
        preventScrollReset
        onSubmit={() => heading()?.focus({ preventScroll: true })}
      >
        <button className="button quiet" {...press}>
          Got it
        </button>
      </fetcher.Form>
    </section>
  );
}

import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { useSafeSubmit } from "~/ui/forms/use-safe-submit";
import { heading } from "~/ui/shell/use-focus-on-arrival";
import { useHomeUrls } from "~/ui/spaces/home-url";
import { SentBy } from "~/ui/shell/app-data";
import type { HintText } from "./hints.server";

/**
 * A hint: one line that opens, with a button that dismisses it for good. `how` leads to a guide: only the hint to install the app
 * has one, and it is hidden where the app is installed.
 */
export function Hint({ button, title, text, how }: HintText) {
  const fetcher = useFetcher();
  const safely = useSafeSubmit(fetcher);
  const { action } = useHomeUrls();
  const send = (event: FormEvent<HTMLFormElement>) => {
    safely(event);
    heading()?.focus({ preventScroll: true }); // the pressed button goes
  };
  if (fetcher.formData) return null;
  return (
    <details className={how ? "notice hint installs" : "notice hint"} aria-label="Hint">
      <summary>{title}</summary>
      <p>
        {text} {how && <a href={how}>Show me how</a>}
      </p>
      <fetcher.Form method="post" action={action} onSubmit={send}>
        <SentBy />
        <button className="button quiet" {...button}>
          Got it
        </button>
      </fetcher.Form>
    </details>
  );
}

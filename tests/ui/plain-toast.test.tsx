import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClosableToast } from "~/ui/toast/plain-toast";

test("where the script runs, 'Dismiss' of a plain toast is a button: a link would load the page and lose what was typed", () => {
  const toast = { title: "Error", message: "There's no connection. Please try again." };
  const html = renderToStaticMarkup(createElement(ClosableToast, { toast, onClose: () => undefined }));
  expect(html).toMatch(/<button type="button"[^>]* aria-label="Dismiss">/);
  expect(html).not.toContain("<a ");
});

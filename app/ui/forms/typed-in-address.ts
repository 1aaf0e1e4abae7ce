import type { FormEvent } from "react";
import type { FormReply } from "./form-state";

/*
 * A button with `formmethod="get"` leads to another address, such as one on which the map's pin has moved. What was typed
 * into its form goes along in the query, and fills in the form there.
 */

/** The address to which such a button leads. Null for other buttons. */
export function addressWithTyped({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): string | null {
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter?.getAttribute("formmethod") !== "get") return null;
  return withTyped(submitter.getAttribute("formaction") ?? "", currentTarget, submitter);
}

/** An address that carries what was typed into a form. */
export function withTyped(address: string, form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const { pathname, searchParams, hash } = new URL(address, location.href);
  const fields = [...new FormData(form, submitter)];
  for (const [name] of fields) searchParams.delete(name);
  for (const [name, value] of fields) if (typeof value === "string") searchParams.append(name, value);
  return `${pathname}?${searchParams.toString().replaceAll("%2C", ",")}${hash}`;
}

/** What was typed before a button with `formmethod="get"` led here. Undefined on a page whose address carries nothing. */
export function typedBefore(search: string): FormReply | undefined {
  const fields = new URLSearchParams(search);
  if (!fields.has("intent")) return undefined;
  // A question is asked again: a link of someone else could answer it.
  return { initialValue: Object.fromEntries([...fields].filter(([name]) => !name.startsWith("confirm"))) };
}

import type { FormEvent } from "react";
import type { FormReply } from "./form-state";

/*
 * A button with `formmethod="get"` leads to another address, such as one on which the map's pin has moved. What was typed
 * into its form goes along in the query, and fills in the form there.
 */

/** The address to which such a button leads, with what was typed. Null where another button was pressed. */
export function addressOfGetButton({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): string | null {
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter?.getAttribute("formmethod") !== "get") return null;
  return withTypedFields(submitter.getAttribute("formaction") ?? "", currentTarget, submitter);
}

/** An address with what was typed into a form in its query. */
export function withTypedFields(address: string, form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const { pathname, searchParams, hash } = new URL(address, location.href);
  const fields = [...new FormData(form, submitter)];
  for (const [name] of fields) searchParams.delete(name);
  for (const [name, value] of fields) if (typeof value === "string") searchParams.append(name, value);
  return `${pathname}?${searchParams.toString().replaceAll("%2C", ",")}${hash}`;
}

/** The forms with a place on the map, and the message of someone who can't sign in. A link must not fill in any other. */
const FILLED_BY_ADDRESS = /^(?:share|request|park|tip|add-departure|contact)$/;

/** The typed fields that a page's address carries, as the reply that fills its form. Undefined without any. */
export function carriedFields(search: string): FormReply | undefined {
  const fields = new URLSearchParams(search);
  if (!FILLED_BY_ADDRESS.test(fields.get("intent") ?? "")) return undefined;
  // Not the answers to questions ('Yes, share it'), whose names begin so: a link of someone else could give them.
  return { initialValue: Object.fromEntries([...fields].filter(([name]) => !name.startsWith("confirm"))) };
}

import type { CheerioAPI } from "cheerio/slim";
import { nameOf, type Element, type Found } from "./names";

/** Files chosen in file fields, by the field's element. */
export type Files = Map<unknown, File[]>;

export interface Submission {
  action: string;
  method: "GET" | "POST";
  body: URLSearchParams | FormData;
}

const CONTROLS = "input, select, textarea, button";
/** As browsers check it: https://html.spec.whatwg.org/multipage/input.html#valid-email-address */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const each = ($: CheerioAPI, found: Found): Found[] => found.toArray().map((element) => $(element));

/** The form that a control belongs to. */
export function formOf($: CheerioAPI, control: Found): Found {
  const id = control.attr("form");
  return id === undefined ? (control.closest("form") as Found) : $<Element, string>(`form[id="${id}"]`);
}

const controlsOf = ($: CheerioAPI, form: Found): Found[] =>
  each($, $(CONTROLS)).filter((control) => formOf($, control).is(form));

export const isDisabled = (control: Found): boolean =>
  control.is("[disabled]") || control.closest("fieldset[disabled]").length > 0;

/** The selected options. A single select without a selection has its first option. */
export function chosenIn($: CheerioAPI, select: Found): Found[] {
  const options = each($, select.find("option"));
  const chosen = options.filter((option) => option.is("[selected]"));
  if (select.is("[multiple]")) return chosen;
  return [chosen.at(-1) ?? options.find((option) => !option.is("[disabled]"))].filter((one) => one !== undefined);
}

const valueOfOption = (option: Found): string => option.attr("value") ?? option.text().trim();

/** The control's value as text. */
export function valueOf($: CheerioAPI, control: Found): string {
  if (control.is("textarea")) return control.text().replace(/^\r?\n/, "");
  if (control.is("select")) return chosenIn($, control).map(valueOfOption).join();
  return control.attr("value") ?? "";
}

/** Why a browser would not send the form. Empty if it would. */
export function invalidFields($: CheerioAPI, form: Found, files: Files): string[] {
  const controls = controlsOf($, form).filter((control) => !isDisabled(control) && !control.is("button, [readonly]"));
  return controls.flatMap((control) => {
    const fault = faultOf($, control, controls, files);
    return fault ? [`${nameOf($, control) || (control.attr("name") ?? "")}: ${fault}`] : [];
  });
}

function faultOf($: CheerioAPI, control: Found, controls: readonly Found[], files: Files): string | undefined {
  const value = valueOf($, control);
  if (control.is("[required]") && isMissing($, control, controls, files)) return "nothing is given";
  if (value === "" || control.is("[type=hidden], [type=radio], [type=checkbox]")) return undefined;
  const limit = (name: string) => Number(control.attr(name) ?? Number.NaN);
  const pattern = control.attr("pattern");
  if (control.is("[type=email]") && !EMAIL.test(value)) return "this is no e-mail address";
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, "v").test(value)) return "the pattern is another";
  if (value.length < limit("minlength")) return "this is too short";
  if (value.length > limit("maxlength")) return "this is too long";
  if (!control.is("[type=number]")) return undefined;
  const [number, step, least] = [Number(value), control.attr("step") ?? "1", limit("min")];
  if (Number.isNaN(number)) return "this is no number";
  if (number < least || number > limit("max")) return "the number is out of range";
  const steps = (number - (Number.isNaN(least) ? 0 : least)) / Number(step);
  return step !== "any" && Math.abs(steps - Math.round(steps)) > 1e-9 ? "the number is between two steps" : undefined;
}

function isMissing($: CheerioAPI, control: Found, controls: readonly Found[], files: Files): boolean {
  if (control.is("[type=file]")) return (files.get(control[0]) ?? []).length === 0;
  if (control.is("[type=checkbox]")) return !control.is("[checked]");
  if (!control.is("[type=radio]")) return valueOf($, control) === "";
  const group = controls.filter((one) => one.is("[type=radio]") && one.attr("name") === control.attr("name"));
  return !group.some((one) => one.is("[checked]"));
}

/** What a browser sends when that button is pressed: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html */
export function submissionBy($: CheerioAPI, form: Found, button: Found, files: Files): Submission {
  const attribute = (name: string) => button.attr(`form${name}`) ?? form.attr(name);
  const entries = entriesOf($, form, button, files);
  const isGet = attribute("method")?.toLowerCase() !== "post";
  const isMultipart = !isGet && attribute("enctype") === "multipart/form-data";
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) {
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, typeof value === "string" ? value : value.name);
  }
  return { action: attribute("action") ?? "", method: isGet ? "GET" : "POST", body };
}

function entriesOf($: CheerioAPI, form: Found, button: Found, files: Files): [string, string | File][] {
  return controlsOf($, form).flatMap((control): [string, string | File][] => {
    const name = control.attr("name");
    if (!name || isDisabled(control)) return [];
    if (control.is("button, [type=submit], [type=button], [type=reset], [type=image]"))
      return control.is(button) ? [[name, valueOf($, control)]] : [];
    if (control.is("[type=file]")) {
      const chosen = files.get(control[0]) ?? [new File([], "", { type: "application/octet-stream" })];
      return chosen.map((file) => [name, file]);
    }
    if (control.is("[type=checkbox], [type=radio]"))
      return control.is("[checked]") ? [[name, control.attr("value") ?? "on"]] : [];
    if (control.is("select")) return chosenIn($, control).map((option) => [name, valueOfOption(option)]);
    return [[name, valueOf($, control).replaceAll(/\r\n|\r|\n/g, "\r\n")]];
  });
}

import { load as parse, type CheerioAPI } from "cheerio/slim";
import type { Visitor } from "../visitor";
import { chosenIn, formOf, invalidFields, isDisabled, submissionBy, valueOf, type Files } from "./form";
import { called, matches, nameOf, REGIONS, textOf, type Found, type Name } from "./names";
import { load, type Answer, type Asking } from "./send";

const FIELDS = "input:not([type=hidden]), select, textarea";
const BUTTONS = "button, input[type=submit]";

/** Opens an address of the visitor's server in a browser that runs no script. */
export async function openPage(who: Visitor, path: string, asking: Asking = {}): Promise<Page> {
  return new Page(who, await load(who, new URL(path, who.url), asking), asking.userAgent);
}

/** A part of a page: its text, fields, links and buttons. */
class Part {
  constructor(
    protected readonly $: CheerioAPI,
    private readonly root: Found,
    private readonly files: Files,
    private readonly go: (path: string, form?: Asking["form"]) => Promise<Page>,
  ) {}

  /** The whole text, with single spaces. */
  get text(): string {
    return textOf(this.root);
  }

  /** The text with the page's spaces and line breaks. */
  get raw(): string {
    return this.root.text();
  }

  find(css: string): Found {
    return this.root.find(css);
  }

  /** The text of each of these elements. */
  texts(css: string): string[] {
    return this.parts(css).map(({ text }) => text);
  }

  /** Whether an element contains exactly this text. */
  hasExactly(text: string): boolean {
    return this.texts("*").includes(text);
  }

  /** All matching elements that contain the text. */
  parts(css: string, text: Name = ""): Part[] {
    const found = this.root.find(css).toArray();
    return found.map((element) => this.around(this.$(element))).filter((part) => matches(part.text, text));
  }

  /** The only matching element that contains the text. */
  part(css: string, text: Name = ""): Part {
    const [part, ...more] = this.parts(css, text);
    if (!part || more.length > 0)
      throw new Error(`${more.length + (part ? 1 : 0)} ${css} have ${text} in: ${this.text}`);
    return part;
  }

  /** The region, list, table or figure of that name. */
  named(name: Name): Part {
    return this.around(this.only(REGIONS, name));
  }

  has(kind: "link" | "button" | "field" | "heading" | "region", name: Name): boolean {
    const kinds = { link: "a[href]", button: BUTTONS, field: FIELDS, heading: "h1, h2, h3, h4", region: REGIONS };
    return called(this.$, this.root.find(kinds[kind]), name).length > 0;
  }

  link(name: Name): Found {
    return this.only("a[href]", name);
  }

  button(name: Name): Found {
    return this.only(BUTTONS, name);
  }

  /** The control that has this label. */
  field(label: Name): Found {
    return this.only(FIELDS, label);
  }

  value(label: Name): string {
    return valueOf(this.$, this.field(label));
  }

  isChecked(label: Name): boolean {
    return this.field(label).is("[checked]");
  }

  /** The text of the chosen option. */
  chosen(label: Name): string {
    return chosenIn(this.$, this.field(label)).map(textOf).join();
  }

  /** The field's error text. */
  errorOf(label: Name): string {
    const id =
      this.field(label)
        .attr("aria-describedby")
        ?.split(" ")
        .find((part) => part.endsWith("-error")) ?? "";
    return textOf(this.$(`[id="${id}"]`));
  }

  /** The name of the field that has the focus when the page opens. */
  get focused(): string | undefined {
    const [first] = this.$("[autofocus]").toArray();
    return first && this.$(first).attr("name");
  }

  /** Types a text, cut to the field's maximum length. */
  fill(label: Name, value: string): this {
    const field = this.field(label);
    const typed = value.slice(0, Number(field.attr("maxlength") ?? value.length));
    if (field.is("textarea")) field.text(typed);
    else field.attr("value", typed);
    return this;
  }

  check(label: Name): this {
    const field = this.field(label);
    if (field.is("[type=radio]")) {
      const others = formOf(this.$, field).find("[type=radio]").toArray();
      for (const other of others.map((one) => this.$(one)))
        if (other.attr("name") === field.attr("name")) other.removeAttr("checked");
    }
    field.attr("checked", "");
    return this;
  }

  uncheck(label: Name): this {
    this.field(label).removeAttr("checked");
    return this;
  }

  /** Chooses the option of that text. */
  select(label: Name, option: string): this {
    const options = this.field(label).find("option");
    const chosen = called(this.$, options, option);
    if (chosen.length !== 1) throw new Error(`${chosen.length} options are called ${option}`);
    options.removeAttr("selected");
    chosen.attr("selected", "");
    return this;
  }

  /** Chooses a file in the file field of that name. */
  attach(label: Name, name: string, bytes: Uint8Array, type = "image/jpeg"): this {
    this.files.set(this.field(label)[0], [new File([new Uint8Array(bytes)], name, { type })]);
    return this;
  }

  /** Opens the link of that name. */
  follow(name: Name): Promise<Page> {
    return this.go(this.link(name).attr("href") ?? "");
  }

  /**
   * Presses the button of that name: its form is sent as a browser sends it.
   * Throws where a browser would show what is wrong with a field. With `unchecked` nothing is checked.
   */
  press(name: Name, { unchecked = false } = {}): Promise<Page> {
    const button = this.button(name);
    if (isDisabled(button)) throw new Error(`The button is disabled: ${name}`);
    const form = formOf(this.$, button);
    const isChecked = !unchecked && !form.is("[novalidate]") && !button.is("[formnovalidate]");
    const faults = isChecked ? invalidFields(this.$, form, this.files) : [];
    if (faults.length > 0) throw new Error(`A browser would not send this: ${faults.join("; ")}`);
    const { action, ...sent } = submissionBy(this.$, form, button, this.files);
    if (sent.method === "POST") return this.go(action, sent);
    return this.go(`${action.replace(/[?#].*/, "")}?${sent.body as URLSearchParams}`);
  }

  private around(found: Found): Part {
    return new Part(this.$, found, this.files, this.go);
  }

  private only(css: string, name: Name): Found {
    const all = this.root.find(css);
    const found = called(this.$, all, name);
    if (found.length === 1) return found;
    const names = all.toArray().map((element) => nameOf(this.$, this.$(element)));
    throw new Error(`${found.length} are called ${name} among: ${names.join(" | ")}`);
  }
}

/** A loaded page. Its filled-in fields are kept until another page is loaded. */
export class Page extends Part {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;

  constructor(
    private readonly who: Visitor,
    answer: Answer,
    private readonly userAgent?: string,
  ) {
    const html = answer.bytes.toString("utf8");
    const $ = parse(html);
    // What our style hides where no script runs.
    $("script, style, .scripted").remove();
    super($, $("html"), new Map(), (path, form) =>
      openPage(who, new URL(path === "" ? answer.url.href.replace(/#.*/, "") : path, answer.url).href, {
        from: answer.url,
        ...(form && { form }),
        ...(userAgent && { userAgent }),
      }),
    );
    this.html = html;
    ({ url: this.url, status: this.status, headers: this.headers } = answer);
  }

  /** The address on this server, with the query. */
  get path(): string {
    return this.url.pathname + this.url.search;
  }

  /** The texts of this page's toasts. */
  get toasts(): string {
    return this.texts(".toast").join(" | ");
  }

  reload(): Promise<Page> {
    return this.open(this.url.href);
  }

  /** Opens another address as if it were typed. */
  open(path: string): Promise<Page> {
    return openPage(this.who, path, this.userAgent ? { userAgent: this.userAgent } : {});
  }

  /** Downloads the target of the link of that name, and stays on this page. */
  async download(name: Name): Promise<{ filename: string; text: string }> {
    const href = this.link(name).attr("href") ?? "";
    const { headers, bytes } = await load(this.who, new URL(href, this.url), { from: this.url });
    const filename = /filename="?([^";]+)/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
    return { filename, text: bytes.toString("utf8") };
  }
}

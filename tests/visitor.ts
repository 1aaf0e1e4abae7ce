/** An HTTP client that keeps cookies and does not follow redirects. */
export interface Visitor {
  /** The server's address. */
  url: string;
  /** `name=value; …` as a browser would send it. */
  cookie(): string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON, as a page of the same site would. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form, as the same page would without JavaScript. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  /** Any other request. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Sets a cookie that no answer has set. */
  keep(setCookie: string): void;
}

export function visitor(url: string): Visitor {
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ origin: new URL(url).origin, "sec-fetch-site": "same-origin" });
    if (jar.size > 0) headers.set("cookie", cookie());
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const answer = await fetch(new URL(path, url), { redirect: "manual", ...init, headers });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  }

  function keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";");
    const [name = "", ...value] = pair.trim().split("=");
    const dies = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    if (dies || value.join("=") === "") jar.delete(name);
    else jar.set(name, value.join("="));
  }

  return {
    url,
    cookie,
    send,
    keep,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    submit: (path, fields) => send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { visitor, type Visitor } from "../visitor";
import { openPage } from "./page";

const FORM = `<!doctype html><html><h1>Form</h1><a href="/other">Else<span aria-hidden="true">!</span></a>
<p class="scripted">Drag <button>Locate</button></p>
<form method="post" action="/send">
  <input type="hidden" name="key" value="1">
  <label for="name">Name</label><input id="name" name="name" required maxlength="5">
  <label for="mail">E-mail</label><input id="mail" name="mail" type="email" value="a@b.example">
  <label><input type="checkbox" name="box" checked> Box</label>
  <label><input type="radio" name="one" value="a" checked> A</label><label><input type="radio" name="one" value="b"> B</label>
  <label>Kind <select name="kind"><option value="x">X</option><option value="y">Y</option></select></label>
  <label>Text <textarea name="text"></textarea></label>
  <input name="off" value="1" disabled>
  <button name="intent" value="keep">Keep</button><button formaction="/drop" name="intent" value="drop" formnovalidate>Drop</button>
</form>
<form method="post" action="/file" enctype="multipart/form-data">
  <label>File <input type="file" name="file" required></label><button>Upload</button>
</form>`;

interface Asked {
  line: string;
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server;
let who: Visitor;
const asked: Asked[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      if (request.url === "/send") response.writeHead(303, { location: "/done", "set-cookie": "seen=1; Path=/" });
      else if (request.url === "/drop") response.writeHead(307, { location: "/again" });
      else response.writeHead(200, { "content-type": "text/html" });
      response.end(request.url === "/" ? FORM : "<!doctype html><html><h1>Done</h1>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  who = visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => void asked.splice(0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const newest = () => asked.at(-1) ?? expect.unreachable();

test("a page has nothing that only works with scripts", async () => {
  expect((await openPage(who, "/")).has("button", "Locate")).toBe(false);
});

describe("a form", () => {
  test("is sent with hidden fields, what is checked and chosen, and the pressed button", async () => {
    const page = await openPage(who, "/");
    page.fill("Name", "Benjamin").uncheck("Box").check("B").select("Kind", "Y").fill("Text", "one\ntwo");
    expect((await page.press("Keep")).has("heading", "Done")).toBe(true);
    expect(asked.map(({ line }) => line)).toEqual(["GET /", "POST /send", "GET /done"]);
    expect(asked[1]?.body).toBe("key=1&name=Benja&mail=a%40b.example&one=b&kind=y&text=one%0D%0Atwo&intent=keep");
  });

  test("is not sent while a browser would find something wrong, unless its button does not ask", async () => {
    const page = await openPage(who, "/");
    page.fill("E-mail", "nobody");
    expect(() => page.press("Keep")).toThrow("Name: nothing is given; E-mail: this is no e-mail address");
    expect(newest().line).toBe("GET /");
    await page.press("Drop");
    expect(asked.map(({ line }) => line)).toEqual(["GET /", "POST /drop", "POST /again"]);
    expect(newest().body).toBe(asked[1]?.body);
  });

  test("sends files in parts", async () => {
    const page = await openPage(who, "/");
    expect(() => page.press("Upload")).toThrow("File: nothing is given");
    await page.attach("File", "me.jpg", Buffer.from("bytes")).press("Upload");
    expect(newest().headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(newest().body).toMatch(/name="file"; filename="me\.jpg"\r\ncontent-type: image\/jpeg\r\n\r\nbytes\r\n/i);
  });
});

test("a request says where it comes from, and brings the cookies of earlier answers", async () => {
  const page = await openPage(who, "/");
  expect(newest().headers).toMatchObject({ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" });
  await page.fill("Name", "Ben").press("Keep");
  expect(asked[1]?.headers).toMatchObject({ "sec-fetch-site": "same-origin", origin: who.url, referer: `${who.url}/` });
  expect(asked[2]?.headers).toMatchObject({ cookie: "seen=1" });
  expect(asked[2]?.headers.origin).toBeUndefined();
  await openPage(who, "/other", { from: new URL("https://elsewhere.example/page") });
  expect(newest().headers).toMatchObject({ "sec-fetch-site": "cross-site", referer: "https://elsewhere.example/" });
});

test("a link is followed by what a screen reader calls it", async () => {
  const page = await openPage(who, "/");
  expect(page.link("Else").attr("href")).toBe("/other");
  expect((await page.follow("Else")).path).toBe("/other");
  await expect(async () => page.follow("Nowhere")).rejects.toThrow("0 are called Nowhere among: Else");
});

import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "~/api/operations";
import { registerAdmin } from "../admins";
import { ada, ana, register } from "../cast";
import { givenKindspot, givenVisitor } from "../given";

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: object };
}

interface Described {
  operationId: string;
  security: object[];
  parameters?: ({ $ref: string } | { name: string; in: string })[];
  responses: Record<string, { headers?: object; content?: object }>;
}

let text: string;
let document: Document;
const town = givenKindspot({ env: { BRAND_NAME: "Kerbside" } });
const stranger = givenVisitor(town);
beforeAll(async () => {
  text = await (await stranger.get("/api/openapi.json")).text();
  document = JSON.parse(text) as Document;
});

const described = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operation = (method: string, path: string) => document.paths[path]?.[method] ?? expect.unreachable();

describe("/api/openapi.json", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toBe("3.1.1");
  });

  it("names the community, and every call with its /api prefix and a unique name", () => {
    expect(document.info).toMatchObject({ title: "Kerbside API", version: "1.1.0" });
    for (const { method, path } of operations)
      expect(document.paths).toHaveProperty([`/api${path}`, method.toLowerCase()]);
    const names = described().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("postParkingSpacesIdPromise");
  });

  it("refers only to schemas that it contains", () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(100);
    for (const path of new Set(references)) expect(document).toHaveProperty(path.split("/"));
  });

  it("says who may call, what a repeated key does, and which answers have Retry-After", () => {
    const share = operation("post", "/api/parking-spaces");
    expect(share.security).toEqual([{ session: [] }, { token: ["share"] }]);
    expect(share.parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    expect(share.responses).toMatchObject({ 401: {}, 409: {}, 429: { headers: { "Retry-After": {} } } });
    expect(share.responses[503]).toMatchObject({ headers: { "Retry-After": {} } });
    expect(operation("post", "/api/auth/login").security).toEqual([]);
    expect(operation("get", "/api/conversations").responses).toMatchObject({ 200: { headers: { ETag: {} } }, 304: {} });
  });

  it("is the same text for everybody, has a weak ETag, and is compressed for clients that accept it", async () => {
    const first = await stranger.get("/api/openapi.json", { "accept-encoding": "br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(await first.text()).toBe(text);
    for (const who of [await register(town.url, ana), await registerAdmin(town, ada)])
      expect(await (await who.get("/api/openapi.json")).text()).toBe(text);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//);
    expect((await stranger.get("/api/openapi.json", { "if-none-match": etag })).status).toBe(304);
  });

  it("has only patterns that validators of JSON Schema understand", () => {
    for (const [, pattern = ""] of text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g))
      expect(() => new RegExp(JSON.parse(`"${pattern}"`) as string, "u")).not.toThrow();
  });
});

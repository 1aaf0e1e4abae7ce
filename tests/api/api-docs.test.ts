import { format, resolveConfig } from "prettier";
import { describe, expect, it } from "vitest";
import { curlOf } from "~/api/guide";
import { documentOf } from "~/api/openapi/document";
import { groups, operations } from "~/api/operations";
import { ERROR_RESPONSES } from "~/server/error-responses";
import { apiMarkdown } from "./api-markdown";

it("docs/api.md agrees with the declarations; otherwise run npm run api-docs", async () => {
  const path = "docs/api.md";
  const text = await format(apiMarkdown(), { ...(await resolveConfig(path)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot(`../../${path}`);
});

it.each(operations)("the call $method $path accepts its own examples", ({ body, example, query, exampleQuery }) => {
  const withIds = (given: object = {}) =>
    JSON.parse(JSON.stringify(given).replaceAll(/"\{\w+\}"/g, '"some-id"')) as unknown;
  if (body) expect(body.safeParse(withIds(example))).toMatchObject({ success: true });
  if (query) expect(query.safeParse(withIds(exampleQuery))).toMatchObject({ success: true });
});

it("commands carry cookie, origin and body where they are needed", () => {
  const commandOf = (method: string, path: string) => {
    const operation = operations.find((one) => one.method === method && one.path === path);
    return operation ? curlOf(operation) : expect.unreachable();
  };
  expect(commandOf("POST", "/auth/login")).toBe(
    `curl $HOST/api/auth/login -b jar -c jar -H "Origin: $HOST" --json '{"email":"ana@example.org","password":"ana parks kindly"}'`,
  );
  expect(commandOf("GET", "/parking-spaces/nearby")).toBe(
    'curl "$HOST/api/parking-spaces/nearby?latitude=40.672&longitude=-73.9772&radius=800" -b jar',
  );
  expect(commandOf("DELETE", "/parking-spaces/{id}")).toBe(
    'curl "$HOST/api/parking-spaces/{id}" -X DELETE -b jar -H "Origin: $HOST"',
  );
  expect(commandOf("DELETE", "/s3/multipart/{uploadId}")).toBe(
    'curl "$HOST/api/s3/multipart/{uploadId}?key={key}" -X DELETE -b jar -H "Origin: $HOST"',
  );
  expect(commandOf("PUT", "/profile/password")).toContain(" -b jar -c jar ");
  expect(commandOf("PUT", "/objects/upload/{token}")).toBe(
    'curl "$HOST/api/objects/upload/{token}" -b jar -H "Origin: $HOST" -T photo.jpg',
  );
});

describe("the OpenAPI document", () => {
  const document = JSON.stringify(documentOf(groups, { title: "", version: "", cookieName: "session" }));
  const { info, paths } = JSON.parse(document) as {
    info: { description: string };
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  };

  it("says whose radius is in miles", () => {
    expect(info.description).toContain("those of needs and watches in miles");
  });

  it("asks for JSON wherever something is sent that is no file", () => {
    const said = (path: string) => paths[path]?.put?.responses[415]?.description;
    expect(said("/api/car")).toContain(ERROR_RESPONSES["not-json"].sentence);
    expect(said("/api/objects/upload/{token}")).not.toContain(ERROR_RESPONSES["not-json"].sentence);
  });
});

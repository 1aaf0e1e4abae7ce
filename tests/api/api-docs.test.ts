import { format, resolveConfig } from "prettier";
import { expect, it } from "vitest";
import { curlOf } from "~/api/guide";
import { operations } from "~/api/operations";
import { apiMarkdown } from "./api-markdown";

it("docs/api.md agrees with the declarations; otherwise run npm run api-docs", async () => {
  const path = "docs/api.md";
  const text = await format(apiMarkdown(), { ...(await resolveConfig(path)), parser: "markdown" });
  await expect(text).toMatchFileSnapshot(`../../${path}`);
});

it.each(operations.filter(({ example }) => example))("the call $method $path accepts its own example", (operation) => {
  const { body, query, example } = operation;
  const withIds = JSON.parse(JSON.stringify(example).replaceAll(/"\{\w+\}"/g, '"some-id"')) as unknown;
  expect((body ?? query)?.safeParse(withIds)).toMatchObject({ success: true });
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
  expect(commandOf("PUT", "/objects/upload/{token}")).toBe(
    'curl "$HOST/api/objects/upload/{token}" -b jar -H "Origin: $HOST" -T photo.jpg',
  );
});

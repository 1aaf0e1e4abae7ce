import { readFile } from "node:fs/promises";

const SECRET = "AGE-SECRET-KEY-";

/**
 * The secret keys in a file of age-keygen: a line each, among comments.
 * @throws Error with a sentence for the operator
 */
export async function identitiesIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`${file} cannot be read. Nothing was changed.`, { cause });
  });
  const secrets = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith(SECRET));
  if (secrets.length === 0)
    throw new Error(`${file} has no secret key of age, a line that begins with AGE-SECRET-KEY-1. Nothing was changed.`);
  const { Decrypter } = await import("age-encryption");
  for (const secret of secrets) {
    try {
      new Decrypter().addIdentity(secret);
    } catch (cause) {
      throw new Error(`${file} has a damaged secret key. Nothing was changed.`, { cause });
    }
  }
  return secrets;
}

import { refuse } from "../shared/errors";

/** How many of the most used passwords are refused (docs/product.md#accounts). */
const MAX_USED = 10_000;

/** The list of zxcvbn-ts, made from leaked passwords: sorted by use, lower case. */
async function loadMostUsed(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, MAX_USED));
}

/** Loads the list with the first new password, because it takes 50 ms and 15 MB. */
let mostUsed: Promise<ReadonlySet<string>> | undefined;

const IS_COMMON = "Many people use this password, so it is easily guessed. Please choose another one.";

/** Refuses a most used password with `invalid-input`, with the error at its field. Upper and lower case count as equal. */
export async function mustNotBeCommon(password: string, field: "password" | "newPassword"): Promise<void> {
  mostUsed ??= loadMostUsed();
  if ((await mostUsed).has(password.toLowerCase())) refuse("invalid-input", { fields: { [field]: [IS_COMMON] } });
}

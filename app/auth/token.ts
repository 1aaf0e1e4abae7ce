import type { Services } from "../server/services";
import { memberOfToken, type TokenHolder } from "~/domain/members";
import { isRefusal, refuse } from "~/domain/shared/errors";
import { countsOf } from "../security/limits";

const isUnknown = (error: unknown) => isRefusal(error) && error.code === "unauthorized";

/** The member of a token. Refuses an unknown one with `unauthorized`, and with `too-many` after many of them from one network. */
export const holderOfToken = (
  { context, limits }: Pick<Services, "context" | "limits">,
  clientIp: string,
  token: string,
): Promise<TokenHolder> =>
  limits.failures(
    countsOf("token-failures", clientIp),
    isUnknown,
    async () => (await memberOfToken(context, token)) ?? refuse("unauthorized"),
  );

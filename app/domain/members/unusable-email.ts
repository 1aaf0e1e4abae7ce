import type { Context } from "../shared/context";

/**
 * An address that receives no mail (RFC 2606), for a deleted account. The part before the @ is new each time: a
 * predictable address could be registered by someone else, and the deletion would fail.
 */
export const unusableEmail = ({ newId }: Pick<Context, "newId">): string => `${newId()}@former.invalid`;

import type { Context } from "../shared/context";

/**
 * An address where nobody gets mail (RFC 2606). What stands before the @ is new each time, since an address that can be
 * known before could be registered by somebody else, and then the account that is to have it could not be deleted.
 */
export const nowhere = ({ newId }: Pick<Context, "newId">): string => `${newId()}@former.invalid`;

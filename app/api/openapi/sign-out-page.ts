import { shared } from "./parameters";

const html = (description: string) => ({ description, content: { "text/html": {} } });

const signedOut = { description: "Signed out", headers: { Location: { schema: { type: "string" } } } };
const forbidden = { content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } };

/**
 * /api/logout is a link and a form's address (specification 7). It is the only path below /api with a separate route.
 */
export const signOutPage = {
  get: {
    tags: ["Accounts"],
    operationId: "getLogout",
    summary: "For browsers: signs out and leads home; a link from another site is asked about first",
    security: [],
    responses: { 302: signedOut, 403: html("A form that asks") },
  },
  post: {
    tags: ["Accounts"],
    operationId: "postLogout",
    summary: "For forms: signs out and leads home",
    security: [],
    parameters: [shared("Origin")],
    responses: { 302: signedOut, 403: { description: "Forbidden", ...forbidden } },
  },
};

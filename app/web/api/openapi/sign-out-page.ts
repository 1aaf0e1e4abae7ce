const html = (description: string) => ({ description, content: { "text/html": {} } });

/** GET /api/logout is a page's link (specification 7): the one address below /api that is answered by a route of its own. */
export const signOutPage = {
  get: {
    tags: ["Accounts"],
    operationId: "getLogout",
    summary: "For browsers: signs out and leads home; a link from another site is asked about first",
    security: [],
    responses: {
      302: { description: "Signed out", headers: { Location: { schema: { type: "string" } } } },
      403: html("A form that asks"),
    },
  },
};

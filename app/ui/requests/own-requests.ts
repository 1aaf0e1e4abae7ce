/** Where the member's own requests stand. */
export const OWN_REQUESTS = "/requests?tab=mine";

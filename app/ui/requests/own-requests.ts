/** The page with the member's own requests. */
export const OWN_REQUESTS = "/requests?tab=mine";

/**
 * Answers in Remix's own format for redirects (single fetch). With `reload`, its script loads a whole page. The worker's own
 * `navigate` is no way: the page's request stays open meanwhile, and an open request keeps an old worker running.
 */
const answer = (body: string): Response =>
  new Response(`${body}\n`, { status: 202, headers: { "content-type": "text/x-script" } });

/** The answer to a form: leads to the map home. */
export const leadHome = (): Response =>
  answer(
    '[{"_1":2,"_3":4,"_5":6,"_7":8,"_9":8},"redirect","/","status",302,"revalidate",false,"reload",true,"replace"]',
  );

/** The answer to a request for a page's data: leads to the page. */
export const leadTo = (path: string): Response =>
  answer(
    `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect",${JSON.stringify(path)},"status",302,"revalidate",false,"reload",true,"replace"]`,
  );

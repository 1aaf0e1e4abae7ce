/**
 * Answers by which Remix's script loads a whole page: redirects in its own format (single fetch), with `reload`. The worker's
 * own `navigate` does not do: the page's request would stay open, and an open request keeps an old worker alive.
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

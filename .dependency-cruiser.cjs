/** Who may import whom (npm run architecture). Type-only imports count unless a rule says otherwise. */

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const only = (name, comment, folder, allowed) =>
  forbid(name, comment, { path: folder }, { pathNot: allowed, dependencyTypesNot: ["npm", "npm-dev", "core"] });

const rules = "^app/domain/([^/]+/([a-z-]*rules|lifecycle)|notifications/catalogue/[a-z-]+)\\.ts$";
const door = "^app/domain/[^/]+/index\\.ts$";
const shared = "^app/domain/shared/";
const compose = "^app/compose\\.server\\.ts$";
const config = "^app/(config|settings)\\.server\\.ts$";
const test = "^tests/";
const tools = "^tools/";
/** All that is known of Remix's private format. */
const remixFormat = "^app/(single-fetch|name-build)\\.ts$";
/** What stands between HTTP and the domain. */
const web = "^app/(server|security|auth|forms|remix|api)/";

module.exports = {
  forbidden: [
    forbid("no-circle", "Files that need each other are one file, types included.", {}, { circular: true }),
    {
      ...forbid(
        "no-circle-between-folders",
        "A folder of the domain can be read without those that use it. What two need of each other stands in shared.",
        { path: "^app/domain/" },
        { circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "resolvable",
      "Every import leads somewhere; the build may not have been made yet.",
      {},
      { couldNotResolve: true, pathNot: "build/index\\.js$" },
    ),
    forbid(
      "production-needs-no-dev-packages",
      "What is built runs without devDependencies; @remix-run/dev is where Remix hands over its build, terser its last step.",
      { path: "^(app|db|demo|server\\.ts)", pathNot: "\\.config\\.ts$" },
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/(@remix-run/dev|terser)/",
      },
    ),
    forbid("nobody-imports-tests", "Tests look in, nobody looks out.", { pathNot: test }, { path: test }),
    forbid(
      "nobody-imports-tools",
      "Tools of the maintainers are not shipped.",
      { pathNot: [test, tools] },
      { path: tools },
    ),
    forbid(
      "nobody-imports-routes",
      "A page is reached by its URL.",
      { pathNot: [test, "^app/routes/"] },
      { path: "^app/routes/" },
    ),
    forbid(
      "a-page-keeps-its-parts",
      "What two pages share lives in app/ui.",
      { path: "^app/routes/([^/$[]+)/" },
      { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    ),
    forbid(
      "a-page-with-a-sign-in-its-name-keeps-its-parts",
      "The same for folders with a $ or [ in their name, which a pattern cannot repeat.",
      { path: "^app/routes/([^/$[]+)[$[]" },
      { path: "^app/routes/", pathNot: "^app/routes/$1[$[]" },
    ),

    only(
      "domain",
      "The product itself knows its tables, its neighbours' doors and nothing else.",
      "^app/domain/([^/]+)/",
      ["^app/domain/$1/", shared, door, rules, "^db/schema/", "^db/(rows-as-json|query)\\.ts$"],
    ),
    forbid(
      "domain-without-frameworks",
      "No Remix, React, HTTP or environment in the domain.",
      { path: "^app/domain/" },
      {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot: [
          "node_modules/(zod|drizzle-orm|date-fns|uuidv7|@node-rs/argon2|@zxcvbn-ts/language-common|otpauth|p-limit|lru-cache)/",
          // Domains of addresses in one spelling; long counts let other requests in between.
          "^(node:)?(crypto|url|timers/promises)$",
        ],
      },
    ),
    forbid(
      "rules-run-in-the-browser",
      "A file of rules reaches no database, package or node module, however far one follows its imports.",
      { path: rules },
      {
        path: ["^db/(?!schema/words\\.ts$)", "node_modules/(?!date-fns/)", "^(node:)?(crypto|fs|path|os|net|http)$"],
        reachable: true,
      },
    ),
    only(
      "ui",
      "React only: pure rules, what a page declares, the realtime hook and messages to the worker.",
      "^app/ui/",
      [
        "^app/ui/",
        rules,
        "^app/security/route-policy\\.ts$",
        "^app/domain/shared/(calendar|clock|names)\\.ts$",
        "^app/realtime/(use-realtime|reload)\\.ts$",
        "^app/worker/messages\\.ts$",
      ],
    ),
    only(
      "routes",
      "One folder a page: loader, action, component and their parts. What was built comes by Remix's context.",
      "^app/routes/",
      [
        "^app/routes/",
        "^app/ui/",
        web,
        door,
        rules,
        shared,
        "^app/realtime/(use-realtime|reload)\\.ts$",
        // The nonce of a page's own script.
        "^app/document\\.ts$",
        remixFormat,
      ],
    ),
    forbid(
      "schemas-stay-on-the-server",
      "What a page calls at its top level reaches the browser: zod lives in input.ts and web.",
      { path: "^app/(routes|ui)/", pathNot: "\\.server\\.ts$" },
      { path: "node_modules/(zod|drizzle-orm|@conform-to/zod)/" },
    ),
    only("web", "What turns HTTP into calls and back.", web, [
      web,
      door,
      rules,
      shared,
      config,
      "^db/(errors|make-folder|schema/words)\\.ts$",
      // The shape of a refused form, which the page shows.
      "^app/ui/forms/form-state\\.ts$",
      // What the whole document needs, such as its nonce.
      "^app/document\\.ts$",
      remixFormat,
    ]),
    forbid(
      "composed-by-few",
      "Only the server, the commands, tools and tests know the composed App. Answers to requests know its Services.",
      { pathNot: ["^server\\.ts$", "^app/cli/", test, tools] },
      { path: compose },
    ),
    forbid(
      "transport-looks-not-back",
      "Transport ← session ← pages ← routes and calls: how requests arrive does not depend on who sends them.",
      { path: "^app/(server|security)/" },
      { path: "^app/(auth|forms|remix|api|routes)/" },
    ),
    forbid(
      "session-looks-not-back",
      "Who is signed in does not depend on what pages do with it.",
      { path: "^app/auth/" },
      { path: "^app/(forms|remix|api|routes)/" },
    ),
    forbid(
      "pages-look-not-back",
      "What pages share does not depend on single pages and calls.",
      { path: "^app/(forms|remix)/" },
      { path: "^app/(api|routes)/" },
    ),
    only("gateways", "The outside world, behind an interface of the domain.", "^app/gateways/([^/]+)/", [
      "^app/gateways/$1/",
      "^app/domain/",
      "^db/make-folder\\.ts$",
    ]),
    only("realtime", "Sockets speak of the domain and share the web's session.", "^app/realtime/", [
      "^app/realtime/",
      door,
      rules,
      shared,
      "^app/(auth/session|security/same-site|server/upgrades)\\.ts$",
      remixFormat,
    ]),
    only("jobs", "A job calls a use case with the time.", "^app/jobs/", ["^app/jobs/", door, rules, shared, "^db/"]),
    only("cli", "Commands stand on the composed app.", "^app/cli/", [
      "^app/(cli|domain|ops)/",
      "^app/(command-line|nearest-name|version)\\.ts$",
      "^app/gateways/mail/",
      "^app/server/(assets|encoding)\\.ts$",
      "^demo/(seed|people/cast|town/index)\\.ts$",
      "^app/gateways/map/(map-archive|extract|range-source|kerbs/(convert-osm|kerb-file))\\.ts$",
      compose,
      config,
      "^package\\.json$",
      "^db/",
    ]),
    only(
      "ops",
      "What an operator does with one installation: it looks at it from all sides, never at pages.",
      "^app/ops/",
      [
        "^app/ops/",
        "^app/(command-line|readable-log-line|version)\\.ts$",
        "^app/gateways/",
        "^app/(security/(client-ip|limits)|server/doctor-question|jobs/runner|realtime/(bus|hub))\\.ts$",
        "^package\\.json$",
        config,
        door,
        rules,
        shared,
        "^db/",
      ],
    ),
    forbid(
      "doctor-changes-nothing",
      "It reads, and is read by the commands and the Health page.",
      { path: "^app/ops/doctor/" },
      { path: "^app/ops/(restore|rollback|earlier-state|copy-photos|workers|processes)" },
    ),
    only("demo", "The demo's town is made of the map's geometry and format.", "^demo/town/", [
      "^demo/",
      "^app/gateways/map/(geometry|write-map-archive)\\.ts$",
      rules,
    ]),
    only("seed", "The demo's people live by the product's own use cases.", "^demo/(seed\\.ts$|people/)", [
      "^demo/",
      "^db/(schema/|query\\.ts$)",
      door,
      rules,
      shared,
    ]),
    only("db", "Tables know nothing of the product.", "^db/", "^db/"),
    forbid(
      "compose-without-pages",
      "The composition root builds what pages use, never pages.",
      { path: compose },
      { path: "^app/(routes|ui)/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public/build)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
  },
};

/** Who may import whom (npm run architecture). Type-only imports count unless a rule says otherwise. */

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const only = (name, comment, folder, allowed) =>
  forbid(name, comment, { path: folder }, { pathNot: allowed, dependencyTypesNot: ["npm", "npm-dev", "core"] });

const rules = "^app/domain/[^/]+/rules\\.ts$";
const door = "^app/domain/[^/]+/index\\.ts$";
const shared = "^app/domain/shared/";
const compose = "^app/compose\\.server\\.ts$";
const config = "^app/config\\.server\\.ts$";
const test = "^tests/";

module.exports = {
  forbidden: [
    forbid(
      "no-circle",
      "Files that need each other are one file. Types of the composed App may lead back: it names everything.",
      {},
      { circular: true, viaOnly: { pathNot: compose } },
    ),
    forbid(
      "no-circle-at-run-time",
      "Not even through the composition root, once types are gone.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    forbid(
      "resolvable",
      "Every import leads somewhere; the build may not have been made yet.",
      {},
      { couldNotResolve: true, pathNot: "build/index\\.js$" },
    ),
    forbid(
      "production-needs-no-dev-packages",
      "What is built runs without devDependencies; @remix-run/dev is where Remix hands over its build, terser its last step.",
      { path: "^(app|db|server\\.ts)", pathNot: "\\.config\\.ts$" },
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "node_modules/(@remix-run/dev|terser)/",
      },
    ),
    forbid("nobody-imports-tests", "Tests look in, nobody looks out.", { pathNot: test }, { path: test }),
    forbid("nobody-imports-routes", "A route is reached by its URL.", { pathNot: test }, { path: "^app/routes/" }),

    only(
      "domain",
      "The product itself knows its tables, its neighbours' doors and nothing else.",
      "^app/domain/([^/]+)/",
      ["^app/domain/$1/", shared, door, rules, "^db/schema/", "^db/(query|packed)\\.ts$"],
    ),
    forbid(
      "domain-without-frameworks",
      "No Remix, React, HTTP or environment in the domain.",
      { path: "^app/domain/" },
      {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot: ["node_modules/(zod|drizzle-orm|date-fns|uuidv7|@node-rs/argon2|p-limit)/", "^(node:)?crypto$"],
      },
    ),
    forbid(
      "rules-run-in-the-browser",
      "A rules.ts reaches no database, package or node module, however far one follows its imports.",
      { path: rules },
      { path: ["^db/", "node_modules/(?!date-fns/)", "^(node:)?(crypto|fs|path|os|net|http)$"], reachable: true },
    ),
    only("ui", "React only: pure rules and the realtime hook.", "^app/ui/", [
      "^app/ui/",
      rules,
      "^app/realtime/(use-realtime|reload)\\.ts$",
    ]),
    only(
      "routes",
      "A thin loader, a thin action, a component; all that was built comes by Remix's context.",
      "^app/routes/",
      ["^app/ui/", "^app/web/", door, rules, "^app/realtime/(use-realtime|reload)\\.ts$"],
    ),
    forbid(
      "schemas-stay-on-the-server",
      "What a page calls at its top level reaches the browser: zod lives in input.ts and web.",
      { path: "^app/(routes|ui)/" },
      { path: "node_modules/(zod|drizzle-orm|@conform-to/zod)/" },
    ),
    only("web", "What turns HTTP into calls and back.", "^app/web/", [
      "^app/web/",
      door,
      rules,
      shared,
      config,
      compose,
      "^db/errors\\.ts$",
    ]),
    forbid(
      "composed-by-type-only",
      "Only the server, the commands and tests build an App; web, realtime and jobs know its type.",
      { pathNot: ["^server\\.ts$", "^app/cli/", test] },
      { path: compose, dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "app-type-stays-in-web",
      "Who may name the App at all.",
      { pathNot: ["^server\\.ts$", "^app/(cli|web)/", test] },
      { path: compose },
    ),
    only("gateways", "The outside world, behind an interface of the domain.", "^app/gateways/([^/]+)/", [
      "^app/gateways/$1/",
      "^app/domain/",
    ]),
    only("realtime", "Sockets speak of the domain and share the web's session.", "^app/realtime/", [
      "^app/realtime/",
      door,
      rules,
      shared,
      "^app/web/(session|same-site)\\.ts$",
    ]),
    only("jobs", "A job calls a use case with the time.", "^app/jobs/", ["^app/jobs/", door, rules, shared, "^db/"]),
    only("cli", "Commands stand on the composed app.", "^app/cli/", [
      "^app/(cli|domain)/",
      "^app/web/(assets|encoding)\\.ts$",
      compose,
      config,
      "^db/",
    ]),
    only("db", "Tables know nothing of the product.", "^db/(?!seed\\.ts$|demo/)", "^db/(?!seed\\.ts$|demo/)"),
    only("seed", "The demo neighbourhood lives by the product's own use cases.", "^db/(seed\\.ts$|demo/)", [
      "^db/(seed|query)\\.ts$",
      "^db/(schema|demo)/",
      door,
      rules,
      shared,
    ]),
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

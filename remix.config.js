/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverBuildPath: "build/index.js",
  serverDependenciesToBundle: [
    // Its CommonJS entry is chosen by node's resolver but breaks inside an ESM server bundle.
    /^@stripe\/stripe-js/,
    // Node parses their package.json, of 180 and 200 kB, for each of their files that it loads: 0.7 s of CPU at every start.
    /^drizzle-orm/,
    /^date-fns/,
  ],
  ignoredRouteFiles: ["**/.*", "**/*.css"],
  watchPaths: ["./db/**/*.ts", "./demo/**/*.ts"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // There are few routes: a page names them all.
    v3_lazyRouteDiscovery: false,
  },
};

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverBuildPath: "build/index.js",
  // Its CommonJS entry is chosen by node's resolver but breaks inside an ESM server bundle.
  serverDependenciesToBundle: [/^@stripe\/stripe-js/],
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

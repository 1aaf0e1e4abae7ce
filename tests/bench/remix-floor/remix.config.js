/** @type {import("@remix-run/dev").AppConfig} */
export default {
  serverModuleFormat: "esm",
  serverPlatform: "node",
  cacheDirectory: "../../../.cache/remix-floor",
  serverBuildPath: "../../../.cache/remix-floor/build/index.js",
  assetsBuildDirectory: "../../../.cache/remix-floor/public",
  future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_singleFetch: true },
};

/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

export {};

/** Loaders' data reaches the page as it is, dates included: `future.v3_singleFetch` in remix.config.js. */
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

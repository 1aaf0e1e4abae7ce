/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

export {};

/** Types of single fetch (`future.v3_singleFetch` in remix.config.js): loader data keeps its dates. */
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

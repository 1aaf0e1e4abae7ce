import { build, type Metafile, type Plugin } from "esbuild";
import { join } from "node:path";

/** Packages with machine code. They stay packages: see `make-release.ts`. */
const NATIVE = ["better-sqlite3", "sharp", "@node-rs/argon2"];
/** An optional part of `pg`, and what only the build uses. */
const NOT_USED = ["pg-native", "terser"];
const NOT_BUNDLED = [...NATIVE, ...NOT_USED];

/** Packages in CommonJS expect this function. The name must not meet one of theirs. */
const REQUIRE = `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`;

const LAZY = "lazily imported package";

/**
 * Gives a package that is imported lazily the exports that Node finds in it. esbuild puts a package in CommonJS into a file
 * of its own, which would have a default export only.
 */
const lazyPackages: Plugin = {
  name: LAZY,
  setup(bundling) {
    bundling.onResolve({ filter: /^[@a-z]/ }, ({ kind, path, importer, resolveDir }) =>
      kind === "dynamic-import" && !importer.includes("node_modules") && !NOT_BUNDLED.includes(path)
        ? { path, namespace: LAZY, pluginData: { resolveDir } }
        : undefined,
    );
    bundling.onLoad({ filter: /.*/, namespace: LAZY }, async ({ path, pluginData }) => {
      const exported = Object.keys((await import(path)) as object);
      const names = exported.filter((name) => /^[a-z$_][\w$]*$/i.test(name) && name !== "default");
      const contents = [
        `import * as all from ${JSON.stringify(path)};`,
        `export const { ${names.join(", ")} } = all;`,
        ...(exported.includes("default") ? ["export default all.default;"] : []),
      ].join("\n");
      return { contents, resolveDir: (pluginData as { resolveDir: string }).resolveDir };
    });
  },
};

/**
 * Puts the build and the JavaScript of all its packages into few files, so that nothing else of the packages is needed.
 * What is imported lazily gets a file of its own. Names are kept, so that stack traces can be read.
 * @returns which file of which package went in
 */
export async function bundle(release: string): Promise<Metafile> {
  const { metafile } = await build({
    // The server, and the threads that it starts.
    entryPoints: ["build/*.js"],
    outdir: join(release, "build"),
    bundle: true,
    splitting: true,
    // Beside index.js: the code finds other files by its own address.
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node22.14",
    external: NOT_BUNDLED,
    plugins: [lazyPackages],
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: REQUIRE },
    minifySyntax: true,
    minifyWhitespace: true,
    // make-release.ts collects the whole texts.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  return metafile;
}

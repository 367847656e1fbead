import { readFileSync } from "node:fs";

const ownPackage = /^@scriptkeeper\//;

/** Packages that read files of their own at run time, or are not JavaScript. */
const staysOutside = /^(@node-rs\/argon2|piscina|msgpackr-extract|pg-native|fxa-common-password-list)(\/|$)/;

/** The code of a package that finds files of its own by `__dirname`, which does not exist in a module. */
const findsFilesBeside = /[\\/]node_modules[\\/]@fastify[\\/]swagger-ui[\\/](index|lib[\\/]routes)\.js$/;

/** CommonJS code inside a module uses this to load Node's built-in modules. */
const requireOfModules =
  'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);';

/**
 * The options with which esbuild bundles a workspace's process into one file, and each further entry into another.
 * @param {string} folder of the workspace
 * @param {{ entries?: string[], isWhole?: boolean }} [options] entries besides src/main.ts; whether npm packages are put in
 *   as well, which makes a process start in half the time
 * @returns {import("esbuild").BuildOptions}
 */
export function bundleOptions(folder, { entries = [], isWhole = false } = {}) {
  return {
    absWorkingDir: folder,
    entryPoints: ["src/main.ts", ...entries],
    outdir: "dist",
    entryNames: "[name]",
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
    plugins: [packagesOutside(isWhole ? (path) => staysOutside.test(path) : () => true), filesBeside],
    ...(isWhole && whole),
  };
}

/** @satisfies {import("esbuild").BuildOptions} */
const whole = {
  banner: { js: requireOfModules },
  // Keeps identifiers for stack traces; whitespace and longer syntax would be read and kept by each process.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcesContent: false,
  // Code that is loaded on demand is split into files beside the entries, so that it is read only then, which saves
  // 22 MB per process.
  splitting: true,
  chunkNames: "[name]-[hash]",
  legalComments: "linked",
};

/**
 * @param {(path: string) => boolean} isOutside
 * @returns {import("esbuild").Plugin}
 */
function packagesOutside(isOutside) {
  return {
    name: "packages-outside",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === "entry-point" || ownPackage.test(path) || !isOutside(path)
          ? undefined
          : { path, external: true },
      );
    },
  };
}

/**
 * Tells such code where its package is installed. Left outside, it would load packages of its own that are in the bundle
 * already, a tenth of the server's start.
 * @type {import("esbuild").Plugin}
 */
const filesBeside = {
  name: "files-beside",
  setup(build) {
    build.onLoad({ filter: findsFilesBeside }, ({ path }) => {
      const installed = path
        .slice(path.lastIndexOf("node_modules") + "node_modules/".length)
        .replaceAll("\\", "/");
      const folder = `require("node:path").dirname(require.resolve(${JSON.stringify(installed)}))`;
      return { contents: `const __dirname = ${folder};\n${readFileSync(path, "utf8")}`, loader: "js" };
    });
  },
};

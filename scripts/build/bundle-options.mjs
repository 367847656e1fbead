const ownPackage = /^@scriptkeeper\//;

/** Packages that read files of their own while they run, or are not JavaScript. */
const staysOutside =
  /^(@node-rs\/argon2|piscina|msgpackr-extract|pg-native|@fastify\/swagger-ui|fxa-common-password-list)(\/|$)/;

/** CommonJS that is put into a module asks for Node's own parts by this. */
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
    plugins: [packagesOutside(isWhole ? (path) => staysOutside.test(path) : () => true)],
    ...(isWhole && whole),
  };
}

/** @satisfies {import("esbuild").BuildOptions} */
const whole = {
  banner: { js: requireOfModules },
  // Names stay, for traces; what is left out is read and kept by each process otherwise.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcesContent: false,
  // What is loaded on demand stands in files of its own, beside the entries: read only then, and a process holds 22 MB less.
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

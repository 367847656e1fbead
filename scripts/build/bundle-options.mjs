const ownPackage = /^@scriptkeeper\//;

/**
 * How esbuild turns the process of a workspace into one file, and each further entry into one beside it.
 * @param {string} folder of the workspace
 * @param {string[]} entries besides src/main.ts
 * @returns {import("esbuild").BuildOptions}
 */
export function bundleOptions(folder, entries = []) {
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
    plugins: [npmPackagesOutside],
  };
}

/** @type {import("esbuild").Plugin} */
const npmPackagesOutside = {
  name: "npm-packages-outside",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || ownPackage.test(path) ? undefined : { path, external: true },
    );
  },
};

const ownPackage = /^@scriptkeeper\//;

/**
 * How esbuild turns the process of a workspace into one file.
 * @param {string} folder of the workspace
 * @returns {import("esbuild").BuildOptions}
 */
export function bundleOptions(folder) {
  return {
    absWorkingDir: folder,
    entryPoints: ["src/main.ts"],
    outfile: "dist/main.js",
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

import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import { joinScripts } from "./join-scripts.ts";

/**
 * The renewal's own page, built beside the others. Its screens are React's; what draws them is Preact, a sixth of the size
 * (docs/decisions/0052-the-renewal-page.md).
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), joinScripts(), compressFiles()],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react-dom$/, replacement: "preact/compat" },
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: /^react$/, replacement: "preact/compat" },
      {
        find: /^(\.|(\.\.\/)+(shared\/)?api)\/trpc\.ts$/,
        replacement: fileURLToPath(new URL("src/app/renewal/trpc-hooks.tsx", import.meta.url)),
      },
    ],
  },
  build: {
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "renew.html",
      // They have none, but do not say so.
      treeshake: { moduleSideEffects: [{ test: /\/@date-fns\/tz\/|\/@trpc\//, sideEffects: false }] },
    },
  },
});

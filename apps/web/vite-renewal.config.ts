import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import { joinScripts } from "./join-scripts.ts";
import { preactForReact } from "./preact-for-react.ts";
import { withoutProgram } from "./without-program.ts";

/** Builds the renewal's own page, beside the others (docs/decisions/0052-the-renewal-page.md). */
export default defineConfig({
  plugins: [react(), tailwindcss(), withoutProgram(), joinScripts(), compressFiles()],
  resolve: {
    alias: [
      ...preactForReact,
      {
        find: /^(\.|(\.\.\/)+(shared\/)?api)\/trpc\.ts$/,
        // Escapes `$` in the path, which would refer to a part of the match.
        replacement: fileURLToPath(new URL("src/app/renewal/trpc-hooks.tsx", import.meta.url)).replaceAll(
          "$",
          "$$$$",
        ),
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
      // These modules have no side effects, but do not declare so.
      treeshake: { moduleSideEffects: [{ test: /\/@date-fns\/tz\/|\/@trpc\//, sideEffects: false }] },
    },
  },
});

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import { joinScripts } from "./join-scripts.ts";
import { preactForReact } from "./preact-for-react.ts";
import { preloadTypeface } from "./preload-typeface.ts";
import { nameFiles } from "./screen-files.ts";
import { sharedFiles } from "./shared-files.ts";
import { withoutProgram } from "./without-program.ts";

const { API_URL: server = "http://127.0.0.1:3000" } = process.env;

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    withoutProgram(),
    joinScripts({ complete: nameFiles }),
    preloadTypeface(),
    compressFiles(),
  ],
  resolve: {
    alias: [
      // Whatever imports zod gets it configured, so that screens without schemas load no part of it.
      { find: /^zod$/, replacement: "/zod-without-eval.ts" },
      // `npm run dev` renders with React, whose tools apply changes while the page is open.
      ...(command === "build" ? preactForReact : []),
    ],
  },
  build: {
    target: "baseline-widely-available",
    // Inlined assets would be `data:` URLs, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedFiles } },
      // These modules have no side effects, but do not declare so.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(["/trpc", "/api", "/local", "/health"].map((path) => [path, server])),
  },
}));

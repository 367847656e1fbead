import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import { preactForReact } from "./preact-for-react.ts";

const { API_URL: server = "http://127.0.0.1:3000" } = process.env;

/** What the back office alone shows. */
const staffControls = [
  "tabs",
  "dropdown-menu",
  "search-box",
  "search-shortcut",
  "pager",
  "table",
  "data-table",
];
const menus = [
  "react-menu",
  "react-dropdown-menu",
  "react-popper",
  "react-collection",
  "react-roving-focus",
  "react-tabs",
];

/**
 * What many screens share, in a few files: alone, each small module of theirs would be a request of its own before the
 * first rows. Whatever fewer screens use stays with them.
 */
const sharedFiles = [
  {
    name: "frame",
    test: inPackages("preact", "react-router", "react-router-dom", "@tanstack", "@trpc"),
  },
  {
    name: "controls",
    test: new RegExp(
      `${inPackages("@radix-ui", "aria-hidden", "class-variance-authority", "lucide-react").source}(?!${menus.join("|")})|/packages/ui/(?!src/(${staffControls.join("|")})\\.tsx)`,
    ),
    minShareCount: 6,
  },
  {
    name: "staff-controls",
    test: new RegExp(`${inPackages("@radix-ui", "react-remove-scroll").source}|/packages/ui/`),
    minShareCount: 6,
  },
  { name: "days", test: inPackages("date-fns", "@date-fns"), minShareCount: 4 },
];

function inPackages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(${names.join("|")})/`);
}

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), compressFiles()],
  // `npm run dev` draws by React, whose tools put changes in while the page stands.
  resolve: { alias: command === "build" ? preactForReact : [] },
  build: {
    target: "baseline-widely-available",
    // Inlined assets would be data: addresses, which the Content-Security-Policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedFiles } },
      // They have none, but do not say so.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(["/trpc", "/api", "/local", "/health"].map((path) => [path, server])),
  },
}));

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const { API_URL: server = "http://127.0.0.1:3000" } = process.env;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: "baseline-widely-available",
    // Inlined assets would be data: addresses, which the Content-Security-Policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(["/trpc", "/api", "/local", "/health"].map((path) => [path, server])),
  },
});

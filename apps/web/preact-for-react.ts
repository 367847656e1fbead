import type { Alias } from "vite";

/**
 * The screens are written for React, but the build renders them with Preact, which is a sixth of the size
 * (docs/decisions/0066-preact-draws-every-screen.md).
 */
export const preactForReact: Alias[] = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
];

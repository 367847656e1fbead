import type { Alias } from "vite";

/** The screens are React's; what draws them in the build is Preact, a sixth of the size (docs/decisions/0066-preact-draws-every-screen.md). */
export const preactForReact: Alias[] = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
];

import type { Plugin } from "vite";

/** The file with the letters of English; the browser loads the others when a name needs them. */
const TYPEFACE = /-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Preloads the typeface together with the styles. If it came after the first words, they would move when it is
 * applied.
 */
export function preloadTypeface(): Plugin {
  return {
    name: "preload-typeface",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => TYPEFACE.test(name));
        if (!file)
          throw new Error("The typeface that is to be preloaded is not among the files of the build");
        const attrs = { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

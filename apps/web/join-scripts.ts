import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin, type Rolldown } from "vite";

const TAG = /\s*<script src="\/([\w-]+\.js)"><\/script>/g;

export interface JoinScriptsOptions {
  /** Fills in what only the build knows. */
  complete?: (source: string, bundle: Rolldown.OutputBundle) => string;
}

/**
 * Joins the small scripts that run before a page appears into one file, cached like the others: on a slow phone a
 * request for each costs more than its content.
 */
export function joinScripts({ complete = (source) => source }: JoinScriptsOptions = {}): Plugin {
  let publicDir = "";
  return {
    name: "join-scripts",
    apply: "build",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
          const html = String(page.source);
          const [first, ...others] = html.matchAll(TAG);
          if (!first) continue;
          const joined = [first, ...others]
            .map(([, name = ""]) => readFileSync(join(publicDir, name), "utf8"))
            .join("");
          const { code: source } = minifySync("start.js", complete(joined, bundle));
          const file = this.getFileName(this.emitFile({ type: "asset", name: "start.js", source }));
          page.source = html.replace(first[0], `\n    <script src="/${file}"></script>`).replaceAll(TAG, "");
        }
      },
    },
  };
}

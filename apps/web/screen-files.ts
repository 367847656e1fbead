import { join } from "node:path";
import type { Rolldown } from "vite";

const sources = join(import.meta.dirname, "src");
/** The frame around every staff page. */
const OFFICE = "admin/shell/back-office.tsx";
const PAGE = /"((?:admin|patient)\/[\w/-]+)"/g;

/**
 * Adds, to each page name in a script (such as "patient/orders/orders"), the files that the page needs besides those
 * of every page.
 */
export function nameFiles(source: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const withImports = (module: string): string[] => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(sources, module)));
    if (!chunk) throw new Error(`${module} is in no file of the build`);
    return [chunk.fileName, ...chunk.imports];
  };
  const always = new Set(withImports("main.tsx"));
  return source.replaceAll(PAGE, (_, page: string) => {
    const opened = [...(page.startsWith("admin/") ? [OFFICE] : []), `${page}-page.tsx`];
    const files = new Set(opened.flatMap(withImports));
    return JSON.stringify([...files].filter((file) => !always.has(file)).map((file) => `/${file}`));
  });
}

import { basename, relative } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** Modules larger than this, in bytes of source, stay with the screens that use them. */
const SMALL = 7_000;

/** The module that a route renders. */
const SCREEN = /-(page|gate|route)\.tsx$/;
/** The frame around all staff screens: it is loaded in one file with the modules they share. */
const OFFICE = /\/back-office\.tsx$/;

/** Forms with rules, and the schemas that check them, are loaded with their dialogs. */
const FORMS = /\/react-hook-form\//;
const SCHEMAS = /\/zod\//;

const sources = import.meta.dirname;

/**
 * Groups the modules that screens share into one file per audience, and those that a screen shares with its dialogs
 * into another: otherwise each small module would be a request of its own before the first rows. Modules that a screen
 * opens later do not count, because the parts of a dialog need not come with the rows.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: "frame", tags: ["$initial"], priority: 2 },
  {
    name: (id, context) =>
      isOpenedLater(id, context) || needs(id, FORMS, context) || needs(id, SCHEMAS, context)
        ? null
        : nameFor(screensOf(id, context)),
    maxModuleSize: SMALL,
    priority: 1,
  },
  {
    name: (id, context) =>
      isOpenedLater(id, context) || needs(id, FORMS, context) || !needs(id, SCHEMAS, context)
        ? null
        : "schemas",
    minShareCount: 2,
    priority: 1,
  },
  {
    name: (id, context) => (isOpenedLater(id, context) ? null : nameForOne(screensOf(id, context))),
    minShareCount: 2,
    maxModuleSize: SMALL,
  },
];

/**
 * Returns the name of the file for modules of these screens: common to all, for patients, or for staff; null if they
 * stay where they are.
 */
function nameFor(screens: ReadonlySet<string>): string | null {
  if (screens.size > 0 && [...screens].every((id) => OFFICE.test(id))) return "for-staff";
  const paths = [...screens].map((id) => relative(sources, id));
  const isFor = (folder: string) => paths.some((path) => path.startsWith(folder));
  const visitor = isFor("src/app/") || isFor("src/auth/");
  const patient = isFor("src/patient/");
  const staff = isFor("src/admin/");
  if (paths.length < 2 || !(patient || staff)) return null;
  if (patient && !visitor && !staff) return "for-patients";
  return staff && !visitor && !patient ? "for-staff" : "common";
}

/** Returns the name of the file for modules that one screen shares with its own dialogs. */
function nameForOne(screens: ReadonlySet<string>): string | null {
  const [only, ...others] = screens;
  return only && others.length === 0 ? basename(only).replace(SCREEN, "-parts") : null;
}

/** Tells whether a module has a file of its own, loaded when it is opened: a screen, a dialog, a chart. */
function isOpenedLater(id: string, context: Context): boolean {
  return !OFFICE.test(id) && (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

function needs(id: string, library: RegExp, context: Context, seen = new Set<string>()): boolean {
  if (library.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
    needs(imported, library, context, seen),
  );
}

const known = new WeakMap<Context, Map<string, ReadonlySet<string>>>();

/** Returns the screens that need a module before they can be shown. */
function screensOf(id: string, context: Context): ReadonlySet<string> {
  const found = known.get(context) ?? new Map<string, ReadonlySet<string>>();
  known.set(context, found);
  const before = found.get(id);
  if (before) return before;
  // Ends the search at modules that import each other: their other importers lead to the same screens.
  found.set(id, new Set());
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const screens = new Set(importers.flatMap((importer) => [...screensOf(importer, context)]));
  if (OFFICE.test(id) || (SCREEN.test(id) && isOpenedLater(id, context))) screens.add(id);
  found.set(id, screens);
  return screens;
}

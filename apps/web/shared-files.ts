import { basename, relative } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** Larger modules, in bytes of source, stay with the screens that use them. */
const SMALL = 7_000;

/** What a route shows. */
const SCREEN = /-(page|gate|route)\.tsx$/;
/** What all of the staff's stand in: it comes with what they share, in one file. */
const OFFICE = /\/back-office\.tsx$/;

/** Forms with rules, and the schemas by which those are checked, come with the dialogs that have them. */
const FORMS = /\/react-hook-form\//;
const SCHEMAS = /\/zod\//;

const sources = import.meta.dirname;

/**
 * What screens share, in one file for each audience, and what a screen shares with its dialogs: alone, each small module of
 * theirs would be a request of its own before the first rows. What a screen itself opens later counts for nobody, as a dialog's parts need not come with the
 * rows.
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

/** By whose screens they are: everybody's, those of whoever can't sign in, the patient's, the staff's. */
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

/** What one screen has in common with its own dialogs. */
function nameForOne(screens: ReadonlySet<string>): string | null {
  const [only, ...others] = screens;
  return only && others.length === 0 ? basename(only).replace(SCREEN, "-parts") : null;
}

/** What has a file of its own, which comes when it is opened: a screen, a dialog, a chart. */
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

/** The screens that need a module before they stand. */
function screensOf(id: string, context: Context): ReadonlySet<string> {
  const found = known.get(context) ?? new Map<string, ReadonlySet<string>>();
  known.set(context, found);
  const before = found.get(id);
  if (before) return before;
  // Modules that import each other end here; whoever imports any of them is found by the other way.
  found.set(id, new Set());
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const screens = new Set(importers.flatMap((importer) => [...screensOf(importer, context)]));
  if (OFFICE.test(id) || (SCREEN.test(id) && isOpenedLater(id, context))) screens.add(id);
  found.set(id, screens);
  return screens;
}

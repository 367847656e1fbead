import { relative } from "node:path";
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** Whose screens a module is loaded for: everybody's, those of whoever can't sign in, the patient's, the staff's. */
interface Audience {
  isInitial: boolean;
  visitor: boolean;
  patient: boolean;
  staff: boolean;
}

const isNone: Audience = { isInitial: false, visitor: false, patient: false, staff: false };

/** Larger modules, in bytes of source, stay with the screens that use them. */
const SMALL = 7_000;

const sources = import.meta.dirname;

/**
 * What screens share, in one file for each audience: alone, each small module of theirs would be a request of its own
 * before the first rows.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: "frame", tags: ["$initial"], priority: 2 },
  {
    name: (id, context) =>
      isOpenedLater(id, context) || needsForms(id, context) ? null : nameFor(audienceOf(id, context)),
    minShareCount: 2,
    maxModuleSize: SMALL,
    priority: 1,
  },
];

function nameFor({ isInitial, visitor, patient, staff }: Audience): string | null {
  if (isInitial || !(patient || staff)) return null;
  if (patient && !visitor && !staff) return "for-patients";
  return staff && !visitor && !patient ? "for-staff" : "common";
}

/** A screen or dialog that has a file of its own, which comes when it is opened. */
function isOpenedLater(id: string, context: Context): boolean {
  return (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Forms with rules come with the dialogs that have them. */
function needsForms(id: string, context: Context, seen = new Set<string>()): boolean {
  if (id.includes("/react-hook-form/")) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importedIds ?? []).some((imported) =>
    needsForms(imported, context, seen),
  );
}

const known = new WeakMap<Context, Map<string, Audience>>();

function audienceOf(id: string, context: Context): Audience {
  const found = known.get(context) ?? new Map<string, Audience>();
  known.set(context, found);
  const before = found.get(id);
  if (before) return before;
  // Modules that import each other end here; whoever imports any of them is found by the other way.
  found.set(id, isNone);
  const path = relative(sources, id);
  const info = context.getModuleInfo(id);
  const importers = (info?.importers ?? []).map((importer) => audienceOf(importer, context));
  const audience = {
    isInitial: info?.isEntry === true || importers.some(({ isInitial }) => isInitial),
    visitor: /^src\/(app|auth)\//.test(path) || importers.some(({ visitor }) => visitor),
    patient: path.startsWith("src/patient/") || importers.some(({ patient }) => patient),
    staff: path.startsWith("src/admin/") || importers.some(({ staff }) => staff),
  };
  found.set(id, audience);
  return audience;
}

import { openProcedures } from "@scriptkeeper/contracts/open-procedures.gen";

const open = new Set<string>(openProcedures);

/**
 * Tells whether anybody may call a procedure. Such calls carry no session, so that a link from an email works whoever
 * is signed in.
 */
export function isPublicProcedure(path: string): boolean {
  return open.has(path);
}

import type { AuditEntry } from "@scriptkeeper/contracts/reporting/audit";
import { plainAction, plainChanges } from "@scriptkeeper/domain/plain-changes";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { DialogFoot } from "@scriptkeeper/ui/dialog-foot";
import { Drawer } from "@scriptkeeper/ui/drawer";
import { useSettings } from "../../shared/settings-context.ts";
import { useUndo } from "../shared/changes/use-undo.ts";
import { DrawerFact, DrawerFacts } from "../shared/dialogs/drawer-facts.tsx";
import { recordText, whoDetail, whoText } from "./audit-labels.ts";
import { type AuditFilter, noFilter } from "./audit-search-params.ts";

export interface AuditEntryDialogProps {
  entry: AuditEntry;
  onFilter: (filter: AuditFilter) => void;
  onClose: () => void;
}

/** One audit entry with all its values, and links to related entries. Mounted only while open. */
export function AuditEntryDialog({ entry, onFilter, onClose }: AuditEntryDialogProps) {
  const { storeTimezone } = useSettings();
  const { actor_user_id: account, entity, entity_id: record } = entry;
  return (
    <Drawer onClose={onClose} title={`Audit entry ${entry.id}`}>
      <DrawerFacts>
        <DrawerFact name="Date/Time">{shortInstant(new Date(entry.created_at), storeTimezone)}</DrawerFact>
        <DrawerFact name="Who">
          {[whoText(entry), entry.actor_email, whoDetail(entry)].filter(isNew).join(", ")}
        </DrawerFact>
        <DrawerFact name="Action">{plainAction(entry.action)}</DrawerFact>
        <DrawerFact name="About">{recordText(entry)}</DrawerFact>
        <DrawerFact name="From">{entry.ip_address ?? "inside Scriptkeeper"}</DrawerFact>
        <DrawerFact name="Session">{entry.session_ref ?? "none"}</DrawerFact>
        <DrawerFact name="Request">{entry.request_id}</DrawerFact>
      </DrawerFacts>
      <Changes entry={entry} />
      <DialogFoot>
        {account !== null && (
          <Button variant="secondary" onClick={() => onFilter({ ...noFilter, who: String(account) })}>
            Show all by this account
          </Button>
        )}
        {record !== null && (
          <Button variant="secondary" onClick={() => onFilter({ ...noFilter, entity, record })}>
            Show all about this
          </Button>
        )}
        {entry.change_id !== null && <UndoButton changeId={entry.change_id} onDone={onClose} />}
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Drawer>
  );
}

/** Undoes the change of the entry, with everything that was changed in the same action. */
function UndoButton({ changeId, onDone }: { changeId: string; onDone: () => void }) {
  const undo = useUndo();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        undo(changeId);
        onDone();
      }}
    >
      Undo
    </Button>
  );
}

function isNew(part: string | null, index: number, parts: readonly (string | null)[]): boolean {
  return Boolean(part) && parts.indexOf(part) === index;
}

/** What changed, field by field; an added or deleted record has only one state. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { storeTimezone } = useSettings();
  const changes = plainChanges(entry, storeTimezone);
  if (changes.length === 0) return null;
  const [hasBefore, hasAfter] = [entry.before !== null, entry.after !== null];
  return (
    <>
      <h3 className="mt-4 mb-1 font-semibold">{hasAfter ? "What changed" : "What was deleted"}</h3>
      <ul className="space-y-1">
        {changes.map(({ field, from, to }) => (
          <li key={field} className="whitespace-pre-wrap wrap-anywhere">
            {field}: {hasBefore && from}
            {hasBefore && hasAfter && (
              <>
                {" "}
                <span aria-hidden="true">→</span>
                <span className="sr-only">became</span>{" "}
              </>
            )}
            {hasAfter && to}
          </li>
        ))}
      </ul>
    </>
  );
}

import type { GridStructure } from "@scriptkeeper/contracts/database/database";
import { Alert } from "@scriptkeeper/ui/alert";

/** Says what can't be changed in this table, or is better changed on another screen, and on which. */
export function TableNotes({ structure }: { structure: GridStructure }) {
  const { table, readOnlyReason } = structure;
  const elsewhere = readOnlyReason === null ? sentencesOf(structure) : [];
  return (
    <div className="mt-3 space-y-3 empty:hidden">
      {readOnlyReason !== null && (
        <Alert variant="info" title="Read-only">
          <p>{readOnlyReason}</p>
        </Alert>
      )}
      {table === "prescription_items" && readOnlyReason === null && (
        <Alert variant="info" title="The grid sets no reminders">
          <p>
            Filling in repeats or a prescription expiry here takes a prescription out of Needs Review but sets
            no reminder. Use Update Data, Edit Repeats or the edit form, which do. Prescriptions left without
            a reminder are listed under Needs Review.
          </p>
        </Alert>
      )}
      {elsewhere.length > 0 && (
        <Alert variant="info" title="Changed on other screens">
          <ul className="list-disc pl-5">
            {elsewhere.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function sentencesOf({ columns, addElsewhere, deleteElsewhere }: GridStructure): string[] {
  const sentences = [...columns.map((column) => column.readOnlyReason), addElsewhere, deleteElsewhere];
  return [...new Set(sentences.filter((sentence) => typeof sentence === "string"))];
}

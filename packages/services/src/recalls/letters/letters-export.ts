import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import { recallMessages, recallStateLabels } from "@scriptkeeper/contracts/recall-messages";
import { exportOf, inOrderOf, notFound } from "../../core/index.ts";
import { findRecall, letterIdsSql, listLettersTo } from "./letters.queries.ts";

/** The file of `listRecallLetters`: with whom a recall's letter is, and who has read it. */
export const recallLettersExport = exportOf({
  async ids({ db }, { id, state }: ExportFilter<"recall_letters">) {
    if (!(await findRecall(db, id))) throw notFound(recallMessages.noSuchRecall);
    return letterIdsSql({ recallId: id, state: state || null });
  },
  key: Number,
  async rows({ db }, userIds, { id }) {
    return inOrderOf(userIds, await listLettersTo(db, { recallId: id, userIds }), ({ user_id }) => user_id);
  },
  columns: (at) => ({
    "First Name": (letter) => letter.first_name,
    "Last Name": (letter) => letter.last_name,
    Email: (letter) => letter.email ?? "Account deleted",
    Phone: (letter) => letter.phone,
    "Last supplied": (letter) => letter.last_supplied_on,
    Packs: (letter) => letter.packs,
    Letter: (letter) => recallStateLabels[letter.state],
    Emailed: (letter) => at(letter.emailed_at),
    Read: (letter) => at(letter.acknowledged_at),
    "Read by": (letter) => letter.acknowledged_by,
    Called: (letter) => at(letter.called_at),
    "Called by": (letter) => letter.called_by,
    Note: (letter) => letter.note,
  }),
});

import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { recallMessages, recallStateLabels } from "@scriptkeeper/contracts/recalls/messages";
import { RECALL_LETTER_SORTS, RECALL_SORTS } from "@scriptkeeper/contracts/recalls/sorts";
import { exportOf, inOrderOf, notFound } from "../../core/index.ts";
import {
  findRecall,
  letterIdsSql,
  listLettersTo,
  listRecallsByIds,
  recallIdsSql,
} from "./letters.queries.ts";

/** The export of a recall's letters: who got one, and who has read it. */
export const recallLettersExport = exportOf({
  async ids({ db }, { id, state, search, ...asked }: ExportFilter<"recall_letters">) {
    if (!(await findRecall(db, id))) throw notFound(recallMessages.noSuchRecall);
    const sorting = sortingOf(RECALL_LETTER_SORTS, asked);
    return letterIdsSql({ recallId: id, state: state || null, search, sorting });
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

/** The export of `listRecalls`: the letters sent, with the numbers of their recipients. */
export const recallsExport = exportOf({
  ids: (_, { search, ...asked }: ExportFilter<"recalls">) =>
    recallIdsSql({ search, ...sortingOf(RECALL_SORTS, asked) }),
  key: Number,
  rows: async ({ db }, ids) => inOrderOf(ids, await listRecallsByIds(db, ids), ({ id }) => id),
  columns: (at) => ({
    Medicine: (recall) => recall.product_name,
    Strength: (recall) => recall.variant_title,
    "Supplied from": ({ from }) => from,
    "Supplied until": ({ until }) => until,
    Subject: ({ subject }) => subject,
    "What happened": (recall) => recall.what_happened,
    "What to do": (recall) => recall.what_to_do,
    Sent: (recall) => at(recall.sent_at),
    "Sent by": (recall) => recall.sent_by,
    People: ({ people }) => people,
    "Read it": ({ acknowledged }) => acknowledged,
    Called: ({ called }) => called,
    "No answer": ({ waiting }) => waiting,
    "To call": (recall) => recall.to_call,
  }),
});

/** Medicine recalls: who was supplied, the letter to them, and who has read it. */
export { recallLettersExport, recallsExport } from "./letters/letters-export.ts";
export { listRecallLetters, listRecalls } from "./letters/list-recalls.ts";
export { noteRecallCall } from "./letters/note-recall-call.ts";
export { sendRecall } from "./letters/send-recall.ts";
export { undoRecallCall } from "./letters/undo-recall-call.ts";
export { getRecallable, listRecallable } from "./products/list-recallable.ts";
export { acknowledgeRecall, openRecallLetter } from "./reading/open-recall-letter.ts";
export { listSuppliedPatients } from "./supplied/list-supplied.ts";
export { suppliedExport } from "./supplied/supplied-export.ts";

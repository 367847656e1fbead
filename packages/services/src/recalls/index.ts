/** A medicine that its manufacturer recalls: who was supplied with it. */
export { getRecallable, listRecallable } from "./products/list-recallable.ts";
export { listSuppliedPatients } from "./supplied/list-supplied.ts";
export { suppliedExport } from "./supplied/supplied-export.ts";

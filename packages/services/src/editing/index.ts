/** What the form of a record shows of it while it is open, and who changed that meanwhile. */
export { readEditedRecord } from "./read-edited-record.ts";

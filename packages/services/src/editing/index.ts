/** What an open edit form shows about its record, and who else has changed it since. */
export { readEditedRecord } from "./read-edited-record.ts";

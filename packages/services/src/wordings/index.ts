/** The pharmacy's own words for emails to patients: versions, and trying them out before they are used. */
export { getWording } from "./get-wording.ts";
export { listWordedEmails } from "./list-worded-emails.ts";
export { saveWording } from "./save-wording.ts";
export { openWordingPreview, previewWording } from "./trying/preview-wording.ts";
export { sendWordingTest } from "./trying/send-wording-test.ts";

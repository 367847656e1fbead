/** The words that staff choose for emails to patients: version by version, tried out before they hold. */
export { getWording } from "./get-wording.ts";
export { listWordedEmails } from "./list-worded-emails.ts";
export { saveWording } from "./save-wording.ts";
export { openWordingPreview, previewWording } from "./trying/preview-wording.ts";
export { sendWordingTest } from "./trying/send-wording-test.ts";

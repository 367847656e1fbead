import { z } from "zod";

/** A mail as the mailbox keeps and shows it. Header names are in lower case; a missing part is empty. */
export const ReceivedMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  received_at: z.iso.datetime(),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

import {
  EmailWording,
  SaveWordingInput,
  TryWordingInput,
  WordedEmails,
  WordingInput,
  WordingPreview,
  WordingVersion,
} from "@scriptkeeper/contracts/emails/wordings";
import { Success } from "@scriptkeeper/contracts/primitives";
import {
  getWording,
  listWordedEmails,
  previewWording,
  saveWording,
  sendWordingTest,
} from "@scriptkeeper/services/wordings";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

export const emailWordingsRouter = router({
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/email-wordings",
      summary: "List the emails whose words can be changed, and which ones have the pharmacy's own words",
    })
    .output(WordedEmails)
    .query(({ ctx }) => listWordedEmails(ctx)),
  get: adminProcedure
    .meta({
      rest: "GET /api/admin/email-wordings/:email",
      summary: "Get all versions of an email's words, and the built-in ones",
    })
    .input(WordingInput)
    .output(EmailWording)
    .query(({ ctx, input }) => getWording(ctx, input)),
  preview: adminProcedure
    .input(TryWordingInput)
    .output(WordingPreview)
    .query(({ ctx, input }) => previewWording(ctx, input)),
  save: freshAdminProcedure
    .meta({
      rest: "POST /api/admin/email-wordings",
      summary: "Save an email's words, or send none to restore the built-in ones",
    })
    .input(SaveWordingInput)
    .output(WordingVersion)
    .mutation(({ ctx, input }) => saveWording(ctx, input)),
  test: adminProcedure
    .meta({
      rest: "POST /api/admin/email-wording-tests",
      summary: "Send a test email with unsaved words to the signed-in administrator",
    })
    .input(TryWordingInput)
    .output(Success)
    .mutation(({ ctx, input }) => sendWordingTest(ctx, input)),
});

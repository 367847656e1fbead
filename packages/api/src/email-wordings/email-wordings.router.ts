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
      summary: "The emails that may be worded, and which of them have words of the pharmacy's own",
    })
    .output(WordedEmails)
    .query(({ ctx }) => listWordedEmails(ctx)),
  get: adminProcedure
    .meta({
      rest: "GET /api/admin/email-wordings/:email",
      summary: "An email's words in all their versions, and the built-in ones",
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
      summary: "Save words for an email, or without any bring the built-in ones back",
    })
    .input(SaveWordingInput)
    .output(WordingVersion)
    .mutation(({ ctx, input }) => saveWording(ctx, input)),
  test: adminProcedure
    .meta({
      rest: "POST /api/admin/email-wording-tests",
      summary: "Send oneself an email with words that are not saved yet",
    })
    .input(TryWordingInput)
    .output(Success)
    .mutation(({ ctx, input }) => sendWordingTest(ctx, input)),
});

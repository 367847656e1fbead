import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import {
  NotedRecallCall,
  NoteRecallCallInput,
  OpenedRecallLetter,
  RecallableInput,
  RecallableProducts,
  RecalledProduct,
  RecalledProductInput,
  RecallLetters,
  RecallLettersInput,
  RecallLink,
  Recalls,
  RecallsInput,
  SendRecallInput,
  SentRecall,
  SuppliedInput,
  SuppliedPage,
} from "@scriptkeeper/contracts/recalls/recalls";
import { inChange } from "@scriptkeeper/services/core";
import {
  acknowledgeRecall,
  getRecallable,
  listRecallable,
  listRecallLetters,
  listRecalls,
  listSuppliedPatients,
  noteRecallCall,
  openRecallLetter,
  sendRecall,
} from "@scriptkeeper/services/recalls";
import { adminProcedure, freshAdminProcedure, publicProcedure, router } from "../trpc.ts";

export const recallsRouter = router({
  products: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/products",
      summary: "List the products that can be recalled, by any name they have ever had",
    })
    .input(RecallableInput)
    .output(RecallableProducts)
    .query(({ ctx, input }) => listRecallable(ctx, input)),
  product: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/products/:product_id",
      summary: "Get a product that can be recalled, with every strength it has or had",
    })
    .input(RecalledProductInput)
    .output(RecalledProduct)
    .query(({ ctx, input }) => getRecallable(ctx, input)),
  supplied: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/supplied",
      summary: "List everyone supplied with a product or with an order for it, and count them",
    })
    .input(SuppliedInput)
    .output(SuppliedPage)
    .query(({ ctx, input }) => listSuppliedPatients(ctx, input)),
  send: freshAdminProcedure
    .meta({
      rest: "POST /api/admin/recalls",
      summary: "Send a recall letter to everyone who was supplied and has an account",
    })
    .input(SendRecallInput)
    .output(SentRecall)
    .mutation(({ ctx, input }) => sendRecall(ctx, input)),
  list: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls",
      summary: "List recalls, newest first",
    })
    .input(RecallsInput)
    .output(Recalls)
    .query(({ ctx, input }) => listRecalls(ctx, input)),
  letters: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/:id/letters",
      summary: "Get a recall, the people it affects and who has read its letter",
    })
    .input(RecallLettersInput)
    .output(RecallLetters)
    .query(({ ctx, input }) => listRecallLetters(ctx, input)),
  noteCall: adminProcedure
    .meta({
      rest: "POST /api/admin/recalls/:id/calls",
      summary: "Record that someone was called about a recall",
    })
    .input(NoteRecallCallInput.extend(Undoable.shape))
    .output(NotedRecallCall)
    .mutation(({ ctx, input }) => noteRecallCall(inChange(ctx, input), input)),
  /** Both are opened from the letter without signing in. */
  letter: publicProcedure
    .meta({ limit: "renewal" })
    .input(RecallLink)
    .output(OpenedRecallLetter)
    .query(({ ctx, input }) => openRecallLetter(ctx, input)),
  acknowledge: publicProcedure
    .meta({ limit: "renewal" })
    .input(RecallLink)
    .output(OpenedRecallLetter)
    .mutation(({ ctx, input }) => acknowledgeRecall(ctx, input)),
});

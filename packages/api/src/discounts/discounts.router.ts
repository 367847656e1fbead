import {
  AssignDiscountInput,
  Discount,
  DiscountInput,
  DiscountList,
  DiscountListInput,
  DiscountPage,
  EditDiscountInput,
  PrescriptionDiscount,
  ReplaceDiscountInput,
  SavedDiscount,
} from "@scriptkeeper/contracts/discounts/discounts";
import { DiscountPlan, Effect } from "@scriptkeeper/contracts/editing/effects";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import {
  assignDiscount,
  createDiscount,
  deleteDiscount,
  getAssignedDiscount,
  listDiscounts,
  unassignDiscount,
  updateDiscount,
} from "@scriptkeeper/services/catalogue";
import { inChange } from "@scriptkeeper/services/core";
import { getDiscountEffect } from "@scriptkeeper/services/effects";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const discountsRouter = router({
  list: adminProcedure
    .meta({ rest: "GET /api/discounts", summary: "List all discounts", restOutput: DiscountList })
    .input(DiscountListInput)
    .output(DiscountPage)
    .query(({ ctx, input }) => listDiscounts(ctx, input)),
  effect: adminProcedure
    .input(DiscountPlan)
    .output(Effect)
    .query(({ ctx, input }) => getDiscountEffect(ctx, input)),
  create: adminProcedure
    .meta({ rest: "POST /api/discounts", summary: "Create a discount" })
    .input(DiscountInput)
    .output(SavedDiscount)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),
  update: adminProcedure
    .meta({ rest: "PUT /api/discounts/:id", summary: "Update a discount, or only switch it on or off" })
    .input(EditDiscountInput.extend({ id: Id, ...Undoable.shape }))
    .output(Discount)
    .mutation(({ ctx, input }) => updateDiscount(inChange(ctx, input), input)),
  delete: adminProcedure
    .meta({
      rest: "DELETE /api/discounts/:id",
      summary: "Delete a discount and end its assignments",
      isBodyOptional: true,
    })
    .input(Undoable.extend({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteDiscount(inChange(ctx, input), input)),
  ofPrescription: adminProcedure
    .meta({
      rest: "GET /api/prescriptions/:id/discounts",
      summary: "Get the discount assigned to a prescription item",
    })
    .input(z.object({ id: Id }))
    .output(PrescriptionDiscount)
    .query(({ ctx, input }) => getAssignedDiscount(ctx, input)),
  assign: adminProcedure
    .meta({
      rest: "POST /api/discounts/assign",
      summary: "Assign a discount to a prescription item, replacing any earlier one",
    })
    .input(ReplaceDiscountInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => assignDiscount(inChange(ctx, input), input)),
  unassign: adminProcedure
    .input(AssignDiscountInput.extend(Undoable.shape))
    .output(Success)
    .mutation(({ ctx, input }) => unassignDiscount(inChange(ctx, input), input)),
});

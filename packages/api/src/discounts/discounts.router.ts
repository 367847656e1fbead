import {
  AssignDiscountInput,
  Discount,
  DiscountChange,
  DiscountInput,
  DiscountListInput,
  DiscountPage,
  PrescriptionDiscount,
  SavedDiscount,
} from "@scriptkeeper/contracts/discounts";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import { assignDiscount } from "@scriptkeeper/services/catalogue/discounts/assign-discount";
import { createDiscount } from "@scriptkeeper/services/catalogue/discounts/create-discount";
import { deleteDiscount } from "@scriptkeeper/services/catalogue/discounts/delete-discount";
import { getAssignedDiscount } from "@scriptkeeper/services/catalogue/discounts/get-assigned-discount";
import { listDiscounts } from "@scriptkeeper/services/catalogue/discounts/list-discounts";
import { unassignDiscount } from "@scriptkeeper/services/catalogue/discounts/unassign-discount";
import { updateDiscount } from "@scriptkeeper/services/catalogue/discounts/update-discount";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const discountsRouter = router({
  list: adminProcedure
    .input(DiscountListInput)
    .output(DiscountPage)
    .query(({ ctx, input }) => listDiscounts(ctx, input)),
  create: adminProcedure
    .input(DiscountInput)
    .output(SavedDiscount)
    .mutation(({ ctx, input }) => createDiscount(ctx, input)),
  update: adminProcedure
    .input(DiscountChange.extend({ id: Id }))
    .output(Discount)
    .mutation(({ ctx, input }) => updateDiscount(ctx, input)),
  delete: adminProcedure
    .input(z.object({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteDiscount(ctx, input)),
  ofPrescription: adminProcedure
    .input(z.object({ id: Id }))
    .output(PrescriptionDiscount)
    .query(({ ctx, input }) => getAssignedDiscount(ctx, input)),
  assign: adminProcedure
    .input(AssignDiscountInput)
    .output(Success)
    .mutation(({ ctx, input }) => assignDiscount(ctx, input)),
  unassign: adminProcedure
    .input(AssignDiscountInput)
    .output(Success)
    .mutation(({ ctx, input }) => unassignDiscount(ctx, input)),
});

import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import {
  Arrived,
  LateDeliveries,
  LateDeliveriesInput,
  PrescriptionDeliveries,
  PrescriptionDeliveriesInput,
} from "@scriptkeeper/contracts/renewals/deliveries";
import { FindOrdersInput, FoundOrders } from "@scriptkeeper/contracts/renewals/orders";
import { RenewalInput } from "@scriptkeeper/contracts/renewals/renewals";
import { inChange } from "@scriptkeeper/services/core";
import {
  findOrders,
  listLateDeliveries,
  listPrescriptionDeliveries,
  settleDelivery,
} from "@scriptkeeper/services/renewals";
import { adminProcedure, router } from "../trpc.ts";

export const deliveriesRouter = router({
  findOrders: adminProcedure
    .meta({ rest: "GET /api/admin/orders", summary: "Find orders by their full number" })
    .input(FindOrdersInput)
    .output(FoundOrders)
    .query(({ ctx, input }) => findOrders(ctx, input)),
  listLate: adminProcedure
    .meta({
      rest: "GET /api/admin/deliveries/late",
      summary: "List the paid orders that are taking longer than usual",
    })
    .input(LateDeliveriesInput)
    .output(LateDeliveries)
    .query(({ ctx, input }) => listLateDeliveries(ctx, input)),
  ofPrescription: adminProcedure
    .meta({
      rest: "GET /api/admin/prescriptions/:id/deliveries",
      summary: "Get where the medicines from a prescription's newest paid orders are",
    })
    .input(PrescriptionDeliveriesInput)
    .output(PrescriptionDeliveries)
    .query(({ ctx, input }) => listPrescriptionDeliveries(ctx, input)),
  settle: adminProcedure
    .meta({
      rest: "POST /api/admin/deliveries/:renewalId/arrived",
      summary: "Mark a paid order as arrived",
    })
    .input(RenewalInput.extend(Undoable.shape))
    .output(Arrived)
    .mutation(({ ctx, input }) => settleDelivery(inChange(ctx, input), input)),
});

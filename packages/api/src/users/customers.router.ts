import {
  CustomerRow,
  CustomersPage,
  EditCustomerInput,
  LiftEmailStopInput,
  StopRemindersInput,
} from "@scriptkeeper/contracts/accounts/customers";
import { SortedAccountsInput } from "@scriptkeeper/contracts/accounts/users";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Id } from "@scriptkeeper/contracts/primitives";
import {
  getCustomer,
  liftEmailStop,
  listCustomers,
  stopReminders,
  updateCustomer,
} from "@scriptkeeper/services/accounts";
import { inChange } from "@scriptkeeper/services/core";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `users`: administrators' calls about customers. */
export const customersRouter = router({
  listCustomers: adminProcedure
    .input(SortedAccountsInput)
    .output(CustomersPage)
    .query(({ ctx, input }) => listCustomers(ctx, input)),
  getCustomer: adminProcedure
    .input(z.object({ id: Id }))
    .output(CustomerRow)
    .query(({ ctx, input }) => getCustomer(ctx, input)),
  updateCustomer: adminProcedure
    .meta({ fresh: "byInput" })
    .input(EditCustomerInput.extend({ id: Id, ...Undoable.shape }))
    .output(CustomerRow)
    .mutation(({ ctx, input }) => updateCustomer(inChange(ctx, input), input)),
  stopReminders: adminProcedure
    .meta({
      rest: "POST /api/admin/email-stops/:id",
      summary: "Stop reminders to a customer who does not want them; the id is the account's",
    })
    .input(StopRemindersInput.extend(Undoable.shape))
    .output(CustomerRow)
    .mutation(({ ctx, input }) => stopReminders(inChange(ctx, input), input)),
  liftEmailStop: adminProcedure
    .meta({
      rest: "POST /api/admin/email-stops/:id/lift",
      summary: "Resume emails or reminders to a customer; the id is the account's",
    })
    .input(LiftEmailStopInput.extend(Undoable.shape))
    .output(CustomerRow)
    .mutation(({ ctx, input }) => liftEmailStop(inChange(ctx, input), input)),
});

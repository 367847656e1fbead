import {
  AddAdminInput,
  AdminsPage,
  AdminUser,
  ChangeOwnEmailInput,
  ChangeRoleInput,
  ListedUser,
  SortedAccountsInput,
  UsersPage,
} from "@scriptkeeper/contracts/accounts/users";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import {
  addAdmin,
  changeOwnEmail,
  changeRole,
  deleteUser,
  listAdmins,
  listUsers,
  signOutUser,
} from "@scriptkeeper/services/accounts";
import { inChange } from "@scriptkeeper/services/core";
import { z } from "zod";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

export const usersRouter = router({
  list: adminProcedure
    .input(SortedAccountsInput)
    .output(UsersPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  delete: freshAdminProcedure
    .meta({
      rest: "DELETE /api/users/:id",
      summary: "Delete an account and all its prescriptions",
      isBodyOptional: true,
    })
    .input(Undoable.extend({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteUser(inChange(ctx, input), input)),
  signOut: adminProcedure
    .meta({
      rest: "POST /api/users/:id/sign-out",
      summary: "End all of an account's sessions except the caller's own",
    })
    .input(z.object({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => signOutUser(ctx, input)),
  changeRole: freshAdminProcedure
    .meta({
      rest: "PUT /api/admin/users/:id/role",
      summary: "Make a customer an administrator, or an administrator a customer",
    })
    .input(ChangeRoleInput.extend(Undoable.shape))
    .output(ListedUser)
    .mutation(({ ctx, input }) => changeRole(inChange(ctx, input), input)),
  changeOwnEmail: adminProcedure
    .meta({
      rest: "PUT /api/admin/users/own-email",
      summary: "Change the signed-in administrator's own email address",
    })
    .input(ChangeOwnEmailInput)
    .output(ListedUser)
    .mutation(({ ctx, input }) => changeOwnEmail(ctx, input)),
  listAdmins: adminProcedure
    .input(SortedAccountsInput)
    .output(AdminsPage)
    .query(({ ctx, input }) => listAdmins(ctx, input)),
  addAdmin: freshAdminProcedure
    .meta({ rest: "POST /api/admin/users/admins", summary: "Add an administrator" })
    .input(AddAdminInput)
    .output(AdminUser)
    .mutation(({ ctx, input }) => addAdmin(ctx, input)),
});

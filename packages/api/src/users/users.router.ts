import { Id, Success } from "@scriptkeeper/contracts/primitives";
import {
  AccountsInput,
  AddAdminInput,
  AdminsPage,
  AdminUser,
  ChangeOwnEmailInput,
  ChangeRoleInput,
  ListedUser,
  UsersPage,
} from "@scriptkeeper/contracts/users";
import { addAdmin } from "@scriptkeeper/services/accounts/users/add-admin";
import { changeOwnEmail } from "@scriptkeeper/services/accounts/users/change-own-email";
import { changeRole } from "@scriptkeeper/services/accounts/users/change-role";
import { deleteUser } from "@scriptkeeper/services/accounts/users/delete-user";
import { listAdmins } from "@scriptkeeper/services/accounts/users/list-admins";
import { listUsers } from "@scriptkeeper/services/accounts/users/list-users";
import { signOutUser } from "@scriptkeeper/services/accounts/users/sign-out-user";
import { z } from "zod";
import { adminProcedure, freshAdminProcedure, router } from "../trpc.ts";

export const usersRouter = router({
  list: adminProcedure
    .input(AccountsInput)
    .output(UsersPage)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  delete: freshAdminProcedure
    .input(z.object({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),
  signOut: adminProcedure
    .input(z.object({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => signOutUser(ctx, input)),
  changeRole: freshAdminProcedure
    .input(ChangeRoleInput)
    .output(ListedUser)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  changeOwnEmail: adminProcedure
    .input(ChangeOwnEmailInput)
    .output(ListedUser)
    .mutation(({ ctx, input }) => changeOwnEmail(ctx, input)),
  listAdmins: adminProcedure
    .input(AccountsInput)
    .output(AdminsPage)
    .query(({ ctx, input }) => listAdmins(ctx, input)),
  addAdmin: freshAdminProcedure
    .input(AddAdminInput)
    .output(AdminUser)
    .mutation(({ ctx, input }) => addAdmin(ctx, input)),
});

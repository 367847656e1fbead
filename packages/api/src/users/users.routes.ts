import { Success } from "@scriptkeeper/contracts/primitives";
import {
  AddAdminInput,
  AdminUser,
  ChangeOwnEmailInput,
  ChangeRoleInput,
  ListedUser,
} from "@scriptkeeper/contracts/users";
import { addAdmin } from "@scriptkeeper/services/accounts/users/add-admin";
import { changeOwnEmail } from "@scriptkeeper/services/accounts/users/change-own-email";
import { changeRole } from "@scriptkeeper/services/accounts/users/change-role";
import { deleteUser } from "@scriptkeeper/services/accounts/users/delete-user";
import { signOutUser } from "@scriptkeeper/services/accounts/users/sign-out-user";
import { streamAdmins, streamUsers } from "@scriptkeeper/services/accounts/users/stream-users";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const usersRoutes = [
  route({
    method: "GET",
    path: "/api/users",
    summary: "All accounts, customers' and administrators'",
    access: "admin",
    output: z.array(ListedUser),
    handler: ({ ctx }) => streamUsers(ctx),
  }),
  route({
    method: "DELETE",
    path: "/api/users/:id",
    summary: "Delete an account and all its prescriptions",
    access: "admin",
    fresh: "always",
    params: IdParams,
    output: Success,
    handler: ({ ctx, params }) => deleteUser(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/users/:id/sign-out",
    summary: "End all sessions of an account, but the one that asks",
    access: "admin",
    params: IdParams,
    output: Success,
    handler: ({ ctx, params }) => signOutUser(ctx, params),
  }),
  route({
    method: "PUT",
    path: "/api/admin/users/:id/role",
    summary: "Make a customer an administrator, or an administrator a customer",
    access: "admin",
    fresh: "always",
    params: IdParams,
    body: ChangeRoleInput.omit({ id: true }),
    output: ListedUser,
    handler: ({ ctx, params, body }) => changeRole(ctx, { ...params, ...body }),
  }),
  route({
    method: "PUT",
    path: "/api/admin/users/own-email",
    summary: "Change the caller's own email address",
    access: "admin",
    body: ChangeOwnEmailInput,
    output: ListedUser,
    handler: ({ ctx, body }) => changeOwnEmail(ctx, body),
  }),
  route({
    method: "GET",
    path: "/api/admin/users/admins",
    summary: "All administrators",
    access: "admin",
    output: z.array(AdminUser),
    handler: ({ ctx }) => streamAdmins(ctx),
  }),
  route({
    method: "POST",
    path: "/api/admin/users/admins",
    summary: "Add an administrator",
    access: "admin",
    fresh: "always",
    body: AddAdminInput,
    output: AdminUser,
    handler: ({ ctx, body }) => addAdmin(ctx, body),
  }),
];

import { AdminUser, ListedUser } from "@scriptkeeper/contracts/users";
import { streamAdmins, streamUsers } from "@scriptkeeper/services/accounts";
import { z } from "zod";
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
    method: "GET",
    path: "/api/admin/users/admins",
    summary: "All administrators",
    access: "admin",
    output: z.array(AdminUser),
    handler: ({ ctx }) => streamAdmins(ctx),
  }),
];

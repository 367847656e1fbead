import { AdminUser, ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { streamAdmins, streamUsers } from "@scriptkeeper/services/accounts";
import { z } from "zod";
import { route } from "../rest/route.ts";

export const usersRoutes = [
  route({
    rest: "GET /api/users",
    summary: "List all accounts, customers and administrators",
    access: "admin",
    output: z.array(ListedUser),
    handler: ({ ctx }) => streamUsers(ctx),
  }),
  route({
    rest: "GET /api/admin/users/admins",
    summary: "List all administrators",
    access: "admin",
    output: z.array(AdminUser),
    handler: ({ ctx }) => streamAdmins(ctx),
  }),
];

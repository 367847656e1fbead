import { z } from "zod";
import { PASSWORD_MINIMUM } from "./constants.ts";
import { Email, line, Password } from "./primitives.ts";

export const Role = z.enum(["admin", "user"]);
export type Role = z.infer<typeof Role>;

/** The signed-in person as the client holds it. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role,
  is_admin: z.boolean(),
  shopify_customer_id: z.string().nullable(),
  created_at: z.string(),
});
export type User = z.infer<typeof User>;

/** The patient a prescription belongs to. */
export const Patient = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  shopify_customer_id: z.string().nullable(),
});
export type Patient = z.infer<typeof Patient>;

export const CreateAdminInput = z.object({
  email: Email,
  password: Password.min(PASSWORD_MINIMUM.admin, `must be at least ${PASSWORD_MINIMUM.admin} characters`),
  firstName: line(100).nullish(),
  lastName: line(100).nullish(),
});
export type CreateAdminInput = z.infer<typeof CreateAdminInput>;

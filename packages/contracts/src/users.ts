import { z } from "zod";

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

import { z } from "zod";
import type { StoreSwitches } from "../switches.ts";

const cents = z.int().nonnegative();
const Rate = z.object({
  title: z.string().min(1),
  cents,
  minSubtotalCents: cents.optional(),
  maxSubtotalCents: cents.optional(),
});

/** Some of the shop's switches, as received over HTTP. */
export const Switches = z.strictObject({
  paymentCapture: z.enum(["automatic", "manual", "bank_transfer"]).exactOptional(),
  discountRounding: z.enum(["down", "half-up"]).exactOptional(),
  shippingRates: z.array(Rate).nullable().exactOptional(),
  taxesIncluded: z.boolean().exactOptional(),
  taxRate: z.number().min(0).max(100).exactOptional(),
  grantedScopes: z.array(z.string()).exactOptional(),
  enforceScopes: z.boolean().exactOptional(),
  protectedCustomerData: z.enum(["granted", "partly", "refused"]).exactOptional(),
  customerRefusal: z.enum(["with_field", "without_field"]).exactOptional(),
  primaryDomain: z.string().nullable().exactOptional(),
  checkoutOrigin: z.string().nullable().exactOptional(),
  draftsPerMinute: z.int().positive().nullable().exactOptional(),
  draftLimitAnswer: z.enum(["user_errors", "throttled"]).exactOptional(),
  hidesOldOrders: z.boolean().exactOptional(),
  delayMs: z.number().nonnegative().exactOptional(),
}) satisfies z.ZodType<Partial<StoreSwitches>>;

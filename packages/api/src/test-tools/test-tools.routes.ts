import { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { streamAll } from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { route } from "../rest/route.ts";

/** Callers send `?expand=user`, but every item includes its patient anyway. */
export const testToolsRoutes = [
  route({
    rest: "GET /api/admin/prescriptions",
    summary: "List every prescription item with its customer, for the testing tools",
    access: "admin",
    output: z.array(PrescriptionItem),
    handler: ({ ctx }) => streamAll(ctx),
  }),
];

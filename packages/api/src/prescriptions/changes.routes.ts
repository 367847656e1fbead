import { NeedsReview } from "@scriptkeeper/contracts/prescriptions/changes";
import { listNeedsReview } from "@scriptkeeper/services/prescriptions";
import { route } from "../rest/route.ts";

export const changesRoutes = [
  route({
    rest: "GET /api/admin/prescriptions/needs-review",
    summary: "List the prescription items whose repeats and expiry have not been filled in",
    access: "admin",
    output: NeedsReview,
    handler: ({ ctx }) => listNeedsReview(ctx),
  }),
];

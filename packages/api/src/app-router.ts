import { authRouter } from "./auth/auth.router.ts";
import { discountsRouter } from "./discounts/discounts.router.ts";
import { historyRouter } from "./history/history.router.ts";
import { logsRouter } from "./logs/logs.router.ts";
import { manualPrescriptionsRouter } from "./manual-prescriptions/manual-prescriptions.router.ts";
import { changesRouter } from "./prescriptions/changes.router.ts";
import { patientsRouter } from "./prescriptions/patients.router.ts";
import { prescriptionsRouter } from "./prescriptions/prescriptions.router.ts";
import { renewalsRouter } from "./renewals/renewals.router.ts";
import { testToolsRouter } from "./test-tools/test-tools.router.ts";
import { mergeRouters, router } from "./trpc.ts";

export const appRouter = router({
  auth: authRouter,
  prescriptions: mergeRouters(
    prescriptionsRouter,
    patientsRouter,
    changesRouter,
    manualPrescriptionsRouter,
    historyRouter,
    testToolsRouter,
  ),
  renewals: renewalsRouter,
  discounts: discountsRouter,
  logs: logsRouter,
});

/** The browser imports this type and nothing else of this package. */
export type AppRouter = typeof appRouter;

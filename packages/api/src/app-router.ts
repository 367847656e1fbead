import { authRouter } from "./auth/auth.router.ts";
import { careRouter } from "./care/care.router.ts";
import { databaseRouter } from "./database/database.router.ts";
import { discountsRouter } from "./discounts/discounts.router.ts";
import { editingRouter } from "./editing/editing.router.ts";
import { emailStopsRouter } from "./email-stops/email-stops.router.ts";
import { emailWordingsRouter } from "./email-wordings/email-wordings.router.ts";
import { exportsRouter } from "./exports/exports.router.ts";
import { forecastRouter } from "./forecast/forecast.router.ts";
import { historyRouter } from "./history/history.router.ts";
import { insightRouter } from "./insight/insight.router.ts";
import { installationRouter } from "./installation/installation.router.ts";
import { auditRouter } from "./logs/audit.router.ts";
import { logsRouter } from "./logs/logs.router.ts";
import { transactionLogsRouter } from "./logs/transaction-logs.router.ts";
import { manualPrescriptionsRouter } from "./manual-prescriptions/manual-prescriptions.router.ts";
import { ownDataRouter } from "./own-data/own-data.router.ts";
import { changesRouter } from "./prescriptions/changes.router.ts";
import { latePatientsRouter } from "./prescriptions/late-patients.router.ts";
import { patientsRouter } from "./prescriptions/patients.router.ts";
import { prescriptionsRouter } from "./prescriptions/prescriptions.router.ts";
import { pricesRouter } from "./prices/prices.router.ts";
import { productsRouter } from "./products/products.router.ts";
import { recallsRouter } from "./recalls/recalls.router.ts";
import { reminderEmailsRouter } from "./reminder-emails/reminder-emails.router.ts";
import { deliveriesRouter } from "./renewals/deliveries.router.ts";
import { renewalsRouter } from "./renewals/renewals.router.ts";
import { storeRouter } from "./store/store.router.ts";
import { testToolsRouter } from "./test-tools/test-tools.router.ts";
import { mergeRouters, router } from "./trpc.ts";
import { undoRouter } from "./undo/undo.router.ts";
import { customersRouter } from "./users/customers.router.ts";
import { usersRouter } from "./users/users.router.ts";
import { savedViewsRouter } from "./views/saved-views.router.ts";
import { worklistRouter } from "./worklist/worklist.router.ts";

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
  latePatients: latePatientsRouter,
  renewals: renewalsRouter,
  deliveries: deliveriesRouter,
  recalls: recallsRouter,
  care: careRouter,
  reminderEmails: reminderEmailsRouter,
  emailStops: emailStopsRouter,
  ownData: ownDataRouter,
  discounts: discountsRouter,
  products: mergeRouters(productsRouter, pricesRouter),
  users: mergeRouters(usersRouter, customersRouter),
  logs: mergeRouters(logsRouter, transactionLogsRouter, auditRouter, forecastRouter),
  database: databaseRouter,
  store: storeRouter,
  insight: insightRouter,
  installation: installationRouter,
  emailWordings: emailWordingsRouter,
  worklist: worklistRouter,
  savedViews: savedViewsRouter,
  editing: editingRouter,
  undo: undoRouter,
  exports: exportsRouter,
});

/** The only thing in this package that the browser imports, as a type. */
export type AppRouter = typeof appRouter;

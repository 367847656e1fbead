import { authRouter } from "../auth/auth.router.ts";
import { careRouter } from "../care/care.router.ts";
import { databaseRoutes } from "../database/database.routes.ts";
import { discountsRouter } from "../discounts/discounts.router.ts";
import { discountsRoutes } from "../discounts/discounts.routes.ts";
import { emailStopsRouter } from "../email-stops/email-stops.router.ts";
import { emailWordingsRouter } from "../email-wordings/email-wordings.router.ts";
import { emailWordingsRoutes } from "../email-wordings/email-wordings.routes.ts";
import { exportsRoutes } from "../exports/exports.routes.ts";
import { forecastRouter } from "../forecast/forecast.router.ts";
import { insightRouter } from "../insight/insight.router.ts";
import { installationRouter } from "../installation/installation.router.ts";
import { auditRouter } from "../logs/audit.router.ts";
import { logsRouter } from "../logs/logs.router.ts";
import { logsRoutes } from "../logs/logs.routes.ts";
import { transactionLogsRoutes } from "../logs/transaction-logs.routes.ts";
import { manualPrescriptionsRouter } from "../manual-prescriptions/manual-prescriptions.router.ts";
import { ownDataRouter } from "../own-data/own-data.router.ts";
import { ownDataRoutes } from "../own-data/own-data.routes.ts";
import { changesRouter } from "../prescriptions/changes.router.ts";
import { changesRoutes } from "../prescriptions/changes.routes.ts";
import { latePatientsRouter } from "../prescriptions/late-patients.router.ts";
import { patientsRouter } from "../prescriptions/patients.router.ts";
import { prescriptionsRouter } from "../prescriptions/prescriptions.router.ts";
import { prescriptionsRoutes } from "../prescriptions/prescriptions.routes.ts";
import { pricesRoutes } from "../prices/prices.routes.ts";
import { productsRouter } from "../products/products.router.ts";
import { productsRoutes } from "../products/products.routes.ts";
import { recallsRouter } from "../recalls/recalls.router.ts";
import { reminderEmailsRouter } from "../reminder-emails/reminder-emails.router.ts";
import { deliveriesRouter } from "../renewals/deliveries.router.ts";
import { renewalsRouter } from "../renewals/renewals.router.ts";
import { storeRouter } from "../store/store.router.ts";
import { testToolsRoutes } from "../test-tools/test-tools.routes.ts";
import { undoRouter } from "../undo/undo.router.ts";
import { customersRouter } from "../users/customers.router.ts";
import { customersRoutes } from "../users/customers.routes.ts";
import { usersRouter } from "../users/users.router.ts";
import { usersRoutes } from "../users/users.routes.ts";
import { savedViewsRouter } from "../views/saved-views.router.ts";
import { worklistRouter } from "../worklist/worklist.router.ts";
import { deriveRoutes } from "./derive-routes.ts";
import type { Route } from "./route.ts";

interface Section {
  title: string;
  routes: readonly Route[];
}

/** Every call of the REST facade, in the order of the API description. */
export const sections: readonly Section[] = [
  { title: "Signing in", routes: deriveRoutes(authRouter) },
  {
    title: "Prescriptions",
    routes: [
      ...prescriptionsRoutes,
      ...deriveRoutes(prescriptionsRouter),
      ...deriveRoutes(changesRouter),
      ...changesRoutes,
      ...deriveRoutes(patientsRouter),
      ...deriveRoutes(latePatientsRouter),
    ],
  },
  { title: "Manual prescriptions", routes: deriveRoutes(manualPrescriptionsRouter) },
  { title: "Renewals", routes: [...deriveRoutes(renewalsRouter), ...deriveRoutes(deliveriesRouter)] },
  { title: "Recalls", routes: deriveRoutes(recallsRouter) },
  { title: "Carers", routes: deriveRoutes(careRouter) },
  { title: "Own data", routes: [...ownDataRoutes, ...deriveRoutes(ownDataRouter)] },
  { title: "Reminder emails", routes: deriveRoutes(reminderEmailsRouter) },
  { title: "Testing tools", routes: [...testToolsRoutes, ...deriveRoutes(forecastRouter)] },
  { title: "Discounts", routes: [...deriveRoutes(discountsRouter), ...discountsRoutes] },
  { title: "Users", routes: [...deriveRoutes(usersRouter), ...usersRoutes] },
  { title: "Customers", routes: customersRoutes },
  { title: "Products", routes: [...deriveRoutes(productsRouter), ...productsRoutes] },
  { title: "Prices", routes: pricesRoutes },
  { title: "Insight", routes: deriveRoutes(insightRouter) },
  { title: "Worklist", routes: deriveRoutes(worklistRouter) },
  { title: "Undoing", routes: deriveRoutes(undoRouter) },
  { title: "Saved views", routes: deriveRoutes(savedViewsRouter) },
  { title: "Exports", routes: exportsRoutes },
  { title: "Store", routes: deriveRoutes(storeRouter) },
  { title: "Settings", routes: deriveRoutes(installationRouter) },
  { title: "Email wording", routes: [...deriveRoutes(emailWordingsRouter), ...emailWordingsRoutes] },
  { title: "Database", routes: databaseRoutes },
  {
    title: "Logs",
    routes: [
      ...deriveRoutes(logsRouter),
      ...deriveRoutes(emailStopsRouter),
      ...deriveRoutes(customersRouter),
      ...logsRoutes,
      ...transactionLogsRoutes,
      ...deriveRoutes(auditRouter),
    ],
  },
];

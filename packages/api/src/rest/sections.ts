import { authRoutes } from "../auth/auth.routes.ts";
import { databaseRoutes } from "../database/database.routes.ts";
import { discountsRoutes } from "../discounts/discounts.routes.ts";
import { forecastRoutes } from "../forecast/forecast.routes.ts";
import { logsRoutes } from "../logs/logs.routes.ts";
import { transactionLogsRoutes } from "../logs/transaction-logs.routes.ts";
import { manualPrescriptionsRoutes } from "../manual-prescriptions/manual-prescriptions.routes.ts";
import { changesRoutes } from "../prescriptions/changes.routes.ts";
import { prescriptionsRoutes } from "../prescriptions/prescriptions.routes.ts";
import { pricesRoutes } from "../prices/prices.routes.ts";
import { productsRoutes } from "../products/products.routes.ts";
import { renewalsRoutes } from "../renewals/renewals.routes.ts";
import { storeRoutes } from "../store/store.routes.ts";
import { testToolsRoutes } from "../test-tools/test-tools.routes.ts";
import { customersRoutes } from "../users/customers.routes.ts";
import { usersRoutes } from "../users/users.routes.ts";
import type { Route } from "./route.ts";

interface Section {
  title: string;
  routes: readonly Route[];
}

/** Every call of the REST facade, in the order in which its description tells it. */
export const sections: readonly Section[] = [
  { title: "Signing in", routes: authRoutes },
  { title: "Prescriptions", routes: [...prescriptionsRoutes, ...changesRoutes] },
  { title: "Prescriptions made by hand", routes: manualPrescriptionsRoutes },
  { title: "Renewals", routes: renewalsRoutes },
  { title: "Testing tools", routes: [...testToolsRoutes, ...forecastRoutes] },
  { title: "Discounts", routes: discountsRoutes },
  { title: "Users", routes: usersRoutes },
  { title: "Customers", routes: customersRoutes },
  { title: "Products", routes: productsRoutes },
  { title: "Prices", routes: pricesRoutes },
  { title: "Store", routes: storeRoutes },
  { title: "Database", routes: databaseRoutes },
  { title: "Logs", routes: [...logsRoutes, ...transactionLogsRoutes] },
];

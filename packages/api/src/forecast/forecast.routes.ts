import { Forecast } from "@scriptkeeper/contracts/forecast";
import { getForecast } from "@scriptkeeper/services/reminders/forecast/get-forecast";
import { route } from "../rest/route.ts";

export const forecastRoutes = [
  route({
    method: "GET",
    path: "/api/admin/forecast",
    summary: "How many reminders and expiry notices the next 30 days will bring",
    access: "admin",
    output: Forecast,
    handler: ({ ctx }) => getForecast(ctx),
  }),
];

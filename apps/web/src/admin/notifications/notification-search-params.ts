import { EMAIL_KINDS, EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { NOTIFICATION_SORTS } from "@scriptkeeper/contracts/list-sorts";
import { z } from "zod";
import { pageParam, textParam } from "../shared/search-params.ts";
import { sortParams } from "../shared/sorting.ts";

/** Which emails are shown; empty means all. */
const filterParams = z.object({
  email: textParam(254),
  type: z.enum([...EMAIL_KINDS, ""]).catch(""),
  status: z.enum([...EMAIL_STATES, ""]).catch(""),
});

export type NotificationFilter = z.output<typeof filterParams>;

export const noFilter = filterParams.parse({});

export const notificationSearchParams = filterParams.extend({
  ...sortParams(NOTIFICATION_SORTS),
  page: pageParam,
});

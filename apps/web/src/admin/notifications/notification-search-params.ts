import { EMAIL_KINDS, EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { WORDED_REACHES, type WordedReach } from "@scriptkeeper/contracts/emails/wording-rules";
import {
  choiceParam,
  fallbacksOf,
  type ParamsOf,
  pageParam,
  textParam,
} from "../shared/lists/search-params.ts";

/** The filter of the emails; empty means all. */
const filterParams = {
  email: textParam(254),
  type: choiceParam([...EMAIL_KINDS, ""], ""),
  status: choiceParam([...EMAIL_STATES, ""], ""),
};

export type NotificationFilter = ParamsOf<typeof filterParams> & {
  /** Limits the emails to those affected by a changed wording. */
  worded?: WordedReach;
};

export const noFilter: NotificationFilter = fallbacksOf(filterParams);

export const notificationSearchParams = {
  ...filterParams,
  worded: choiceParam([...WORDED_REACHES, ""], ""),
  page: pageParam,
};

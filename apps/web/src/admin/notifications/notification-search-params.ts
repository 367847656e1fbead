import { EMAIL_KINDS, EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import type { NotificationLogsInput } from "@scriptkeeper/contracts/logs";
import { useSearchParams } from "react-router-dom";

/** Which emails are shown; empty means all. */
export interface NotificationFilter {
  email: string;
  type: NonNullable<NotificationLogsInput["type"]>;
  status: NonNullable<NotificationLogsInput["status"]>;
}

export const noFilter: NotificationFilter = { email: "", type: "", status: "" };

/** Filter and page as they stand in the address; what makes no sense there counts as absent. */
export function useNotificationAddress() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page"));

  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    filter: {
      email: (params.get("email") ?? "").slice(0, 254),
      type: EMAIL_KINDS.find((kind) => kind === params.get("type")) ?? "",
      status: EMAIL_STATES.find((state) => state === params.get("status")) ?? "",
    } satisfies NotificationFilter,
    /** Another filter begins at its first page. */
    filterBy: (filter: NotificationFilter) => setParams(Object.entries(filter).filter(([, value]) => value)),
    toPage: (to: number) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (to > 1) after.set("page", String(to));
        else after.delete("page");
        return after;
      }),
  };
}

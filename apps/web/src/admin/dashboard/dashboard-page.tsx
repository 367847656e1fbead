import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { Outlook } from "./outlook.tsx";
import { StatCards } from "./stat-cards.tsx";
import { Worklist } from "./worklist/worklist.tsx";

/** The dashboard: work that needs somebody now, the state of the pharmacy in four numbers, and the outlook. */
export function DashboardPage() {
  return (
    <div className="space-y-6 dense:space-y-3">
      <PageHeading title="Dashboard" />
      <Worklist>
        <StatCards />
        <Outlook />
      </Worklist>
    </div>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.worklist.read.prefetch({ view: "open", page: 1 });
  void utils.logs.dashboardStats.prefetch();
  void utils.logs.outlook.prefetch();
}

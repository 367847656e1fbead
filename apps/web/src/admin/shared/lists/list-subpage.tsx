import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import type { ReactNode } from "react";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { WithSettings } from "../../../shared/components/with-settings.tsx";
import { BackLink } from "../back-link.tsx";
import { ViewsMenu } from "../views/views-menu.tsx";
import { WithViews } from "../views/with-views.tsx";

export interface ListSubpageProps {
  title: string;
  /** The list whose saved views are offered. */
  list: ViewList;
  /** The screen that this one belongs to. */
  from: { to: string; name: string };
  /** What is listed, as it reads in the middle of a sentence. */
  of: string;
  /** The message if it could not be loaded. */
  failed: string;
  children: ReactNode;
}

/**
 * The frame of a list that belongs to another screen, with its views. The list appears once the store's time zone is
 * known.
 */
export function ListSubpage({ title, list, from, of, failed, children }: ListSubpageProps) {
  return (
    <div className="space-y-4 dense:space-y-2 short:space-y-2">
      <WithViews list={list}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading title={title} />
          <div className="flex flex-wrap gap-2">
            <ViewsMenu isLow />
            <BackLink to={from.to}>{from.name}</BackLink>
          </div>
        </div>
        <WithSettings of={of} failed={failed}>
          {children}
        </WithSettings>
      </WithViews>
    </div>
  );
}

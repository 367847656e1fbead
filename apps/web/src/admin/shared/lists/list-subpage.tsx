import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { buttonStyles } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import { WithSettings } from "../../../shared/components/with-settings.tsx";
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
          <PageHeading title={title}>{title}</PageHeading>
          <div className="flex flex-wrap gap-2">
            <ViewsMenu isLow />
            <Link to={from.to} className={buttonStyles({ variant: "secondary", size: "sm" })}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {from.name}
            </Link>
          </div>
        </div>
        <WithSettings of={of} failed={failed}>
          {children}
        </WithSettings>
      </WithViews>
    </div>
  );
}

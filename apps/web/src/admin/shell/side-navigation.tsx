import { DensitySwitch } from "@scriptkeeper/ui/density";
import { ThemeSwitch } from "@scriptkeeper/ui/theme-switch";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import PencilLine from "lucide-react/icons/pencil-line";
import { Link, NavLink, useLocation } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useDatabaseWork } from "../database/use-database-work.ts";
import { type Section, sections } from "./sections.ts";
import { usePrefetch } from "./use-prefetch.ts";
import type { WorkCounts } from "./use-work-counts.ts";

export interface SideNavigationProps {
  /** The address of the screen that is loading, whose link is already marked; null if none is. */
  pending: string | null;
  /** The components that show counts beside the entries, once loaded. */
  counts: WorkCounts | null;
  /** Whether only the icons are shown. */
  isRail?: boolean;
  /** Folds the navigation to its icons, or unfolds it; it can't be folded if omitted. */
  onRail?: (folded: boolean) => void;
  onNavigate?: () => void;
}

/** The screens of the back office, in groups, with the current one marked. */
export function SideNavigation({ isRail = false, onRail, counts, ...entry }: SideNavigationProps) {
  return (
    <div className="flex min-h-full flex-col justify-between">
      <nav aria-label="Administration" className="p-2">
        <ul className="space-y-0.5">
          {sections.map((section, index) => (
            <li key={section.path} className="relative">
              {section.group !== sections[index - 1]?.group && (
                <GroupTitle group={section.group} isRail={isRail} />
              )}
              <Entry section={section} isRail={isRail} {...entry} />
              {counts && !isRail && <counts.WorkCount path={section.path} onNavigate={entry.onNavigate} />}
            </li>
          ))}
        </ul>
      </nav>
      <footer className="border-t border-line p-2 text-sm text-ink-muted">
        {!isRail && (
          <div className="flex flex-col items-start gap-2 px-3 py-1 [&_label]:min-w-20 [&_select]:min-w-30">
            <ThemeSwitch />
            {onRail && <DensitySwitch />}
          </div>
        )}
        {onRail && <RailButton isRail={isRail} onRail={onRail} />}
      </footer>
    </div>
  );
}

function GroupTitle({ group, isRail }: { group: string; isRail: boolean }) {
  if (isRail) return <div aria-hidden="true" className="mx-2 my-1.5 h-px bg-line first:hidden" />;
  return <p className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-muted short:sr-only">{group}</p>;
}

function Entry({
  section,
  pending,
  isRail,
  onNavigate,
}: Omit<SideNavigationProps, "counts" | "onRail"> & { section: Section; isRail: boolean }) {
  const { drafts } = useDatabaseWork();
  const prefetchOf = usePrefetch();
  const { path, label, Icon } = section;
  const { pathname } = useLocation();
  const isLedFromHere = "leadsTo" in section && section.leadsTo.some((led) => pathname.startsWith(led));
  const link = {
    to: path,
    ...prefetchOf(section),
    ...(onNavigate && { onClick: onNavigate }),
    ...(isRail && { title: label }),
    "data-pending": path === pending || undefined,
    className:
      "flex min-h-11 items-center gap-3 rounded-md px-3 text-ink no-underline hover:bg-sunken data-pending:bg-accent-soft aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent dense:min-h-9",
  };
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={isRail ? "sr-only" : "whitespace-nowrap"}>{label}</span>
      {path === paths.adminDatabase && drafts.isUnsaved && (
        <>
          <span className="sr-only"> (not saved yet)</span>
          <PencilLine aria-hidden="true" className="-mr-1 -ml-2 size-3.5 shrink-0 text-warning" />
        </>
      )}
    </>
  );
  return isLedFromHere ? (
    <Link {...link} aria-current="true">
      {content}
    </Link>
  ) : (
    <NavLink {...link} end={path === paths.admin}>
      {content}
    </NavLink>
  );
}

function RailButton({ isRail, onRail }: { isRail: boolean; onRail: (folded: boolean) => void }) {
  const label = isRail ? "Expand navigation" : "Collapse navigation";
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      {...(isRail && { title: label })}
      onClick={() => onRail(!isRail)}
      className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-sunken dense:min-h-9"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={isRail ? "sr-only" : ""}>{label}</span>
    </button>
  );
}

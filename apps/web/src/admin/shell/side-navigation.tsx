import { ThemeSwitch } from "@scriptkeeper/ui/theme-switch";
import PencilLine from "lucide-react/icons/pencil-line";
import { NavLink } from "react-router-dom";
import { paths } from "../../shared/paths.ts";
import { useDatabaseWork } from "../database/use-database-work.ts";
import { sections } from "./sections.ts";
import { usePrefetch } from "./use-prefetch.ts";

export interface SideNavigationProps {
  /** Where a link leads whose screen is on its way: marked already. */
  pending: string | null;
  onNavigate?: () => void;
}

/** Where an administrator can go; the current place is marked. */
export function SideNavigation({ pending, onNavigate }: SideNavigationProps) {
  const { drafts } = useDatabaseWork();
  const prefetchOf = usePrefetch();
  return (
    <div className="flex min-h-full flex-col justify-between">
      <nav aria-label="Administration" className="p-2">
        <ul className="space-y-0.5">
          {sections.map((section) => {
            const { path, label, Icon } = section;
            return (
              <li key={path}>
                <NavLink
                  to={path}
                  {...prefetchOf(section)}
                  end={path === paths.admin}
                  {...(onNavigate && { onClick: onNavigate })}
                  data-pending={path === pending || undefined}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 text-ink no-underline hover:bg-sunken data-pending:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="whitespace-nowrap">{label}</span>
                  {path === paths.adminDatabase && drafts.isUnsaved && (
                    <>
                      <span className="sr-only"> (not saved yet)</span>
                      <PencilLine aria-hidden="true" className="-mr-1 -ml-2 size-3.5 shrink-0 text-warning" />
                    </>
                  )}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <footer className="border-t border-line px-5 py-3 text-sm text-ink-muted">
        <ThemeSwitch />
      </footer>
    </div>
  );
}

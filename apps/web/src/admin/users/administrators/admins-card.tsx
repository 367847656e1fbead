import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Link } from "react-router-dom";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { paths } from "../../../shared/paths.ts";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { useListParams } from "../../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import { WithViews } from "../../shared/views/with-views.tsx";
import { usersSearchParams } from "../users-search-params.ts";
import { AdminsList } from "./admins-list.tsx";

const LazyAddAdmin = lazyDialog(async () => (await import("./add-admin.tsx")).AddAdmin);
const LazyChangeOwnEmail = lazyDialog(
  async () => (await import("../account/change-own-email.tsx")).ChangeOwnEmail,
);

/** The administrators, with a button to add one. */
export function AdminsCard() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    usersSearchParams,
    ACCOUNT_SORTS,
    "page",
  );
  const { search, page } = params;
  const [changingEmail, setChangingEmail] = useState(false);
  const [adding, setAdding] = useState(false);
  return (
    <Card className="space-y-4 dense:space-y-2 dense:border-0 dense:bg-transparent dense:p-0! short:space-y-2">
      <WithViews list="admins">
        <ListFilters className="flex flex-wrap items-center gap-3 bg-surface! dense:bg-canvas! short:gap-2">
          <CardTitle className="me-auto short:sr-only">Admin Users</CardTitle>
          <SearchBox
            className="w-full sm:w-72 short:sm:w-40"
            label="Search administrators"
            placeholder="Name or email"
            value={search}
            onSearch={onSearch}
          />
          <div className="flex flex-wrap gap-2">
            <ViewsMenu />
            <Button variant="secondary" onClick={() => setChangingEmail(true)} {...LazyChangeOwnEmail.ahead}>
              Change my email
            </Button>
            <Button onClick={() => setAdding(true)} {...LazyAddAdmin.ahead}>
              <Plus aria-hidden="true" className="size-5" />
              Add Admin
            </Button>
          </div>
        </ListFilters>
        <AdminsList
          question={{ page, ...(search && { search }), ...sorted }}
          sorting={sorting}
          onPage={onPage}
        />
      </WithViews>
      <p className="text-ink-muted">
        When someone leaves, change their role or delete their account under{" "}
        <Link to={paths.adminUsers} className="text-accent underline">
          User Management
        </Link>
        . Either signs them out at once.
      </p>
      {changingEmail && <LazyChangeOwnEmail onClose={() => setChangingEmail(false)} />}
      {adding && <LazyAddAdmin onClose={() => setAdding(false)} />}
    </Card>
  );
}

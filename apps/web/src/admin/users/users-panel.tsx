import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { useState } from "react";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { sortInput, tableSorting } from "../shared/lists/sorting.ts";
import { useTypedSearchParams } from "../shared/lists/use-typed-search-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { ChangeRole } from "./account/change-role.tsx";
import { DeleteUser } from "./account/delete-user.tsx";
import { SignOutUser } from "./account/sign-out-user.tsx";
import { UsersList } from "./users-list.tsx";
import { usersSearchParams } from "./users-search-params.ts";

/** All accounts, where they can be signed out, deleted or given another role. */
export function UsersPanel() {
  const [{ search, page, sort, order }, setParams] = useTypedSearchParams(usersSearchParams);
  const searchFor = (text: string) => setParams({ search: text, page: 1 }, { replace: true });
  const [changing, setChanging] = useState<ListedUser | null>(null);
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [signingOut, setSigningOut] = useState<ListedUser | null>(null);
  return (
    <div className="space-y-4 dense:space-y-2">
      <WithViews list="users">
        <ListFilters className="flex items-end gap-3">
          <div className="min-w-0 grow sm:max-w-80">
            <SearchBox
              label="Search users"
              placeholder="Name, email, phone or order"
              value={search}
              onSearch={searchFor}
            />
          </div>
          <ViewsMenu />
        </ListFilters>
        <UsersList
          question={{ page, search, ...sortInput(ACCOUNT_SORTS, { sort, order }) }}
          sorting={tableSorting(ACCOUNT_SORTS, {
            ...{ sort, order },
            onSort: (sorting) => setParams({ ...sorting, page: 1 }),
          })}
          onPage={(to) => setParams({ page: to })}
          onSearch={searchFor}
          onSignOut={setSigningOut}
          onChangeRole={setChanging}
          onDelete={setDeleting}
        />
      </WithViews>
      {signingOut && <SignOutUser user={signingOut} onClose={() => setSigningOut(null)} />}
      {changing && <ChangeRole user={changing} onClose={() => setChanging(null)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

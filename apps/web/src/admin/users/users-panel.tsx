import type { ListedUser } from "@scriptkeeper/contracts/accounts/users";
import { ACCOUNT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { useState } from "react";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { ChangeRole } from "./account/change-role.tsx";
import { DeleteUser } from "./account/delete-user.tsx";
import { SignOutUser } from "./account/sign-out-user.tsx";
import { UsersList } from "./users-list.tsx";
import { usersSearchParams } from "./users-search-params.ts";

/** All accounts, where they can be signed out, deleted or given another role. */
export function UsersPanel() {
  const { params, sorted, sorting, onSearch, onPage } = useListParams(
    usersSearchParams,
    ACCOUNT_SORTS,
    "page",
  );
  const { search, page } = params;
  const [changing, setChanging] = useState<ListedUser | null>(null);
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [signingOut, setSigningOut] = useState<ListedUser | null>(null);
  return (
    <div className="space-y-4 dense:space-y-2">
      <WithViews list="users">
        <ListFilters className="flex flex-wrap items-end gap-3">
          <SearchBox
            className="min-w-0 grow basis-64 sm:max-w-80"
            label="Search users"
            placeholder="Name, email, phone or order"
            value={search}
            onSearch={onSearch}
          />
          <ViewsMenu />
        </ListFilters>
        <UsersList
          question={{ page, search, ...sorted }}
          sorting={sorting}
          onPage={onPage}
          onSearch={onSearch}
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

import type { ListedUser } from "@scriptkeeper/contracts/users";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { useState } from "react";
import { useListAddress } from "../shared/use-list-params.ts";
import { ChangeRole } from "./change-role.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { SignOutUser } from "./sign-out-user.tsx";
import { UsersList } from "./users-list.tsx";

/** All accounts: found, signed out, made administrators and deleted here. */
export function UsersPanel({ timeZone }: { timeZone: string }) {
  const address = useListAddress();
  const [changing, setChanging] = useState<ListedUser | null>(null);
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [signingOut, setSigningOut] = useState<ListedUser | null>(null);
  return (
    <div className="space-y-4">
      <div className="sm:max-w-80">
        <SearchBox
          hotkey
          label="Search users"
          placeholder="Name or email"
          maxLength={200}
          value={address.search}
          onSearch={address.searchFor}
        />
      </div>
      <UsersList
        page={address.page}
        search={address.search}
        timeZone={timeZone}
        onPage={address.toPage}
        onSearch={address.searchFor}
        onSignOut={setSigningOut}
        onChangeRole={setChanging}
        onDelete={setDeleting}
      />
      {signingOut && <SignOutUser user={signingOut} onClose={() => setSigningOut(null)} />}
      {changing && <ChangeRole user={changing} onClose={() => setChanging(null)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

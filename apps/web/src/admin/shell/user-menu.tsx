import { Avatar } from "@scriptkeeper/ui/avatar";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import UserRound from "lucide-react/icons/user-round";
import { useSession } from "../../shared/session/session-context.ts";
import { initials } from "../../shared/session/session-state.ts";
import { Menu } from "../shared/menu.tsx";

/** The signed-in administrator, and Sign out. Profile and Settings do nothing. */
export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const { session } = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const name = user ? `${user.first_name} ${user.last_name}` : "nobody";
  return (
    <Menu
      className="w-56"
      trigger={
        <button
          type="button"
          aria-label={`User menu of ${name}`}
          className="inline-flex size-[min(2.75rem,52px)] items-center justify-center rounded-full hover:bg-sunken"
        >
          <Avatar initials={initials(user)} />
        </button>
      }
    >
      {({ MenuItem, MenuLabel, MenuSeparator }) => (
        <>
          {user && (
            <>
              <MenuLabel>
                <span className="block truncate font-semibold">{name}</span>
                <span className="block truncate text-sm text-ink-muted">{user.email}</span>
              </MenuLabel>
              <MenuSeparator />
            </>
          )}
          <MenuItem disabled>
            <UserRound aria-hidden="true" />
            Profile
          </MenuItem>
          <MenuItem disabled>
            <Settings aria-hidden="true" />
            Settings
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={onSignOut}>
            <LogOut aria-hidden="true" />
            Log out
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

import type { Role, User } from "@scriptkeeper/contracts/accounts/users";

export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  | {
      status: "signed-in";
      user: SessionUser;
      /** Whether the server no longer knows the session: the page stays, and waits for a sign-in. */
      isOver: boolean;
      /** Whether the password is a temporary one: every other call is refused until it is changed. */
      mustChangePassword: boolean;
    };

export type SessionUser = Omit<User, "is_admin">;

/** A user as received; responses differ in how they name the role. */
export type UserAnswer = Omit<User, "role" | "is_admin"> & {
  role?: string;
  is_admin?: boolean;
  mustChangePassword?: boolean;
};

/** Returns the user as the client keeps it. Anybody who is not an administrator is a regular user. */
export function toSessionUser({ is_admin, role, mustChangePassword: _, ...user }: UserAnswer): SessionUser {
  return { ...user, role: toRole({ role, is_admin }) };
}

function toRole({ role, is_admin }: { role: string | undefined; is_admin: boolean | undefined }): Role {
  if (role) return role === "admin" ? "admin" : "user";
  return is_admin ? "admin" : "user";
}

/** Returns "AL" for "Ann Lee", and "??" without a user. */
export function initials(user: Pick<User, "first_name" | "last_name"> | null): string {
  if (!user) return "??";
  return [user.first_name, user.last_name]
    .map((name) => [...name.trim()][0] ?? "")
    .join("")
    .toUpperCase();
}

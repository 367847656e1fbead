import { z } from "zod";
import { PASSWORD_MINIMUM } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { ACCOUNT_SORTS } from "../lists/sorts.ts";
import { Email, Id, line, Password, pageQuery } from "../primitives.ts";

export const Role = z.enum(["admin", "user"]);
export type Role = z.infer<typeof Role>;

/** The signed-in person, as the client knows them. */
export const User = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: Role,
  is_admin: z.boolean(),
  shopify_customer_id: z.string().nullable(),
  created_at: z.string(),
});
export type User = z.infer<typeof User>;

/**
 * The signed-in person. While `mustChangePassword` is true, because they signed in with a temporary password, every
 * other call is refused.
 */
export const SignedInUser = User.extend({ mustChangePassword: z.boolean() });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const ACCOUNTS_PAGE_SIZE = 50;
/** The last match that a search pages to: beyond it, another search word is quicker for the reader too. */
export const COUNTED_ACCOUNTS = 10_000;

export const AccountsInput = pageQuery(ACCOUNTS_PAGE_SIZE).extend({
  /** Part of a name or of an email address. */
  search: line(200).default(""),
});
export type AccountsInput = z.infer<typeof AccountsInput>;

/** Accounts in any order but by joining date can be paged only as far as a search: to COUNTED_ACCOUNTS. */
export const SortedAccountsInput = AccountsInput.extend(sortFields(ACCOUNT_SORTS));
export type SortedAccountsInput = z.infer<typeof SortedAccountsInput>;

/**
 * `total` is exact unless something is searched for. The matches of a search are counted as far as that costs nothing:
 * at least past the next page, and to 10,000 at most. `hasMore` says that there are more than `total`.
 */
export const AccountsPage = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
});
export type AccountsPage = z.infer<typeof AccountsPage>;

/** An account in the list of all accounts. */
export const ListedUser = User.omit({ is_admin: true });
export type ListedUser = z.infer<typeof ListedUser>;

export const UsersPage = AccountsPage.extend({ users: z.array(ListedUser) });
export type UsersPage = z.infer<typeof UsersPage>;

export const AdminUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  created_at: z.string(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminsPage = AccountsPage.extend({ admins: z.array(AdminUser) });
export type AdminsPage = z.infer<typeof AdminsPage>;

/** The patient a prescription belongs to. */
export const Patient = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  shopify_customer_id: z.string().nullable(),
});
export type Patient = z.infer<typeof Patient>;

/** tRPC `users.changeRole({ id, role })`, REST `PUT /api/admin/users/{id}/role {role}` → the account. */
export const ChangeRoleInput = z.object({ id: Id, role: Role });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** tRPC `users.changeOwnEmail({ email, password })`, REST `PUT /api/admin/users/own-email` → the caller's own account. */
export const ChangeOwnEmailInput = z.object({ email: Email, password: Password });
export type ChangeOwnEmailInput = z.infer<typeof ChangeOwnEmailInput>;

export const CreateAdminInput = z.object({
  email: Email,
  password: Password.min(PASSWORD_MINIMUM.admin, `must be at least ${PASSWORD_MINIMUM.admin} characters`),
  firstName: line(100).nullish(),
  lastName: line(100).nullish(),
});
export type CreateAdminInput = z.infer<typeof CreateAdminInput>;

/**
 * A new administrator as a screen sends it. Email and password may be missing here, so that the verb can refuse that
 * in the documented words.
 */
export const AddAdminInput = CreateAdminInput.extend({
  email: line(254).nullish(),
  password: Password.nullish(),
});
export type AddAdminInput = z.infer<typeof AddAdminInput>;

/** The people with an account: customers and administrators, found, changed and deleted. */
export { badAddressesWork } from "./customers/bad-addresses-work.ts";
export { listCustomersJson } from "./customers/customer-list-json.queries.ts";
export { getCustomer } from "./customers/get-customer.ts";
export { liftEmailStop } from "./customers/lift-email-stop.ts";
export { listCustomers, streamCustomers } from "./customers/list-customers.ts";
export { onEmailChanged } from "./customers/on-email-changed.ts";
export { undoCustomerEdit, updateCustomer } from "./customers/update-customer.ts";
export { changeOwnEmail } from "./users/change-own-email.ts";
export { changeRole } from "./users/change-role.ts";
export { addAdmin, createAdmin } from "./users/create-admin.ts";
export { deleteUser } from "./users/delete-user.ts";
export { listAdmins, listUsers, streamAdmins, streamUsers } from "./users/list-users.ts";
export { listUsersJson } from "./users/pages/account-list-json.queries.ts";
export { removeAccount } from "./users/remove-account.ts";
export type { KeptAccount } from "./users/restoring/kept-account.queries.ts";
export { restoreAccount } from "./users/restoring/restore-account.ts";
export { searchUsers } from "./users/search-users.ts";
export { signOutUser } from "./users/sign-out-user.ts";

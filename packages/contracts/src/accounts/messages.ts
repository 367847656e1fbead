/** Texts about accounts, shared by server and screens. */
export const userMessages = {
  emailTaken:
    "There is already an account with this email address. Nothing was saved. Search for the address under Users. If it belongs to this person, change the other account's address first.",
  pageTooFar: "Only the first 10,000 matches can be shown page by page. Search for more of the name.",

  usersLoadFailed: "Error loading users",
  userDeleted: "User deleted successfully",
  userDeleteFailed: "Failed to delete user",
  userNotFound: "User not found",
  userSignedOut: "Signed out everywhere",
  userSignOutFailed: "Failed to sign the user out",
  notYourself: "You can't delete your own account. Ask another administrator to do it.",
  lastAdmin: "This is the last administrator's account. Add another administrator before you delete it.",
  roleChanged: "Role changed",
  roleChangeFailed: "Failed to change the role",
  notOwnRole: "You can't change your own role. Ask another administrator to do it.",
  lastAdminRole:
    "This is the last administrator. Add another administrator before you change this account's role.",
  hasPrescriptions:
    "This customer has prescriptions, and administrators can't order. Add an administrator with another email address instead.",
  addressChangedSince:
    "This account's email address has changed since it was last an administrator's. Add a new administrator instead.",
  ownEmailChanged: "Email address changed",
  ownEmailChangeFailed: "Failed to change the email address",
  accountChanged: "Someone else is changing this account right now. Nothing was deleted. Please try again.",

  adminsLoadFailed: "Error loading admin users",
  adminCreated: "Admin user created successfully",
  adminCreateFailed: "Failed to create admin user",
  emailAndPasswordRequired: "Email and password are required",

  customersLoadFailed: "Error loading customers",
  customerLoadFailed: "This customer could not be loaded",
  customerUpdated: "Customer updated successfully",
  customerUpdateFailed: "Failed to update customer",
  noToken: "No authentication token found",
  customerNotFound: "Customer not found",
  addressTriedAgain: "Emails will be sent to this address again",
  subscribedAgain: "Reminders will be sent again",
  remindersStopped: "Reminders stopped",
  remindersStopFailed: "Failed to stop the reminders",
  emailStopFailed: "Failed to resume emails",
  emailStopsFailed: "Failed to load the stopped addresses",
} as const;

/** The warning shown before a role is changed. */
export function changeRoleWarning(name: string, role: "admin" | "user"): string {
  return role === "admin"
    ? `${name} will be able to see and change everything here, including the database.`
    : `${name} will lose access to the back office and become a customer.`;
}

/** The warning shown before an account is deleted. */
export function deleteUserWarning(name: string): string {
  return `This permanently deletes the account of ${name} and all associated prescriptions. You can restore it within 30 days, under Recently Deleted.`;
}

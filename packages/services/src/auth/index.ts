/** Signing in and out, sessions and passwords. */
export {
  endResetTokens,
  findAccount,
  findAccountByEmail,
  holdAccount,
  holdCustomer,
  insertResetToken,
  lockAccount,
  revokeSessions,
  type UserRow,
} from "./auth.queries.ts";
export { changePassword } from "./passwords/change-password.ts";
export { forgotPassword } from "./passwords/forgot-password.ts";
export { hashing } from "./passwords/hashing.ts";
export { hashPassword, toAsker, verifyPassword } from "./passwords/password-hash.ts";
export { refuseWeakPassword } from "./passwords/password-policy.ts";
export { getResetLink, resetPassword } from "./passwords/reset-password.ts";
export { saveTemporaryPassword } from "./passwords/temporary-password.ts";
export { authenticate } from "./sessions/authenticate.ts";
export { getCurrentUser } from "./sessions/get-current-user.ts";
export { findLiveSession } from "./sessions/live-session.ts";
export { logout } from "./sessions/logout.ts";
export { readSessionToken, sessionClaims, signSessionToken, verifySigned } from "./sessions/session-token.ts";
export { checkPassword } from "./sign-in/check-password.ts";
export { confirmPassword } from "./sign-in/confirm-password.ts";
export { login } from "./sign-in/login.ts";

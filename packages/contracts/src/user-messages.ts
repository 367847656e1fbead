/** Texts about accounts that server and screens share. */
export const userMessages = {
  emailTaken: "There is already an account with this email address.",
} as const;

import { lazy } from "react";

/** Loaded when somebody needs it: its form would weigh on everybody's sign-in. */
export const ChooseOwnPasswordPage = lazy(async () => ({
  default: (await import("../auth/choose-own-password-page.tsx")).ChooseOwnPasswordPage,
}));

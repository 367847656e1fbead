import { lazyPage } from "../shared/lazy-page.ts";

/** Loaded when somebody needs it: its form would weigh on everybody's sign-in. */
export const ChooseOwnPasswordPage = lazyPage(
  () => import("../auth/passwords/choose-own-password-page.tsx"),
  "ChooseOwnPasswordPage",
);

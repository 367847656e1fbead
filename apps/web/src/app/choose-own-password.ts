import { lazyPage } from "../shared/lazy-page.ts";

/** Loaded only when needed, because its form would slow down everybody's sign-in. */
export const ChooseOwnPasswordPage = lazyPage(
  () => import("../auth/passwords/choose-own-password-page.tsx"),
  "ChooseOwnPasswordPage",
);

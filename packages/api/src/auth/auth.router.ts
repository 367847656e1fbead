import {
  ChangePasswordInput,
  ConfirmedPassword,
  ConfirmPasswordInput,
  ForgotPasswordInput,
  LoginInput,
  LoginResult,
  Message,
  PublicSettings,
  ResetLink,
  ResetLinkInput,
  ResetPasswordInput,
} from "@scriptkeeper/contracts/auth";
import { Success } from "@scriptkeeper/contracts/primitives";
import { User } from "@scriptkeeper/contracts/users";
import { changePassword } from "@scriptkeeper/services/auth/passwords/change-password";
import { forgotPassword } from "@scriptkeeper/services/auth/passwords/forgot-password";
import { getResetLink } from "@scriptkeeper/services/auth/passwords/get-reset-link";
import { resetPassword } from "@scriptkeeper/services/auth/passwords/reset-password";
import { logout } from "@scriptkeeper/services/auth/sessions/logout";
import { verify } from "@scriptkeeper/services/auth/sessions/verify";
import { confirmPassword } from "@scriptkeeper/services/auth/sign-in/confirm-password";
import { login } from "@scriptkeeper/services/auth/sign-in/login";
import { publicSettings } from "@scriptkeeper/services/core/public-settings";
import { publicProcedure, router, signedInProcedure } from "../trpc.ts";

export const authRouter = router({
  login: publicProcedure
    .meta({ limit: "login" })
    .input(LoginInput)
    .output(LoginResult)
    .mutation(({ ctx, input }) => login(ctx, input)),
  verify: signedInProcedure.output(User).query(({ ctx }) => verify(ctx)),
  logout: signedInProcedure.output(Success).mutation(({ ctx }) => logout(ctx)),
  confirm: signedInProcedure
    .meta({ limit: "login" })
    .input(ConfirmPasswordInput)
    .output(ConfirmedPassword)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input)),
  forgotPassword: publicProcedure
    .meta({ limit: "forgotPassword" })
    .input(ForgotPasswordInput)
    .output(Message)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetLink: publicProcedure
    .meta({ limit: "resetLink" })
    .input(ResetLinkInput)
    .output(ResetLink)
    .query(({ ctx, input }) => getResetLink(ctx, input)),
  resetPassword: publicProcedure
    .meta({ limit: "resetPassword" })
    .input(ResetPasswordInput)
    .output(Success)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  changePassword: signedInProcedure
    .input(ChangePasswordInput)
    .output(Success.extend(Message.shape))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  publicSettings: publicProcedure.output(PublicSettings).query(({ ctx }) => publicSettings(ctx)),
});

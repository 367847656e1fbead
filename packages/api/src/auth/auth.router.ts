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
} from "@scriptkeeper/contracts/accounts/auth";
import { SignedInUser } from "@scriptkeeper/contracts/accounts/users";
import { Success } from "@scriptkeeper/contracts/primitives";
import {
  changePassword,
  confirmPassword,
  forgotPassword,
  getCurrentUser,
  getResetLink,
  login,
  logout,
  resetPassword,
} from "@scriptkeeper/services/auth";
import { publicSettings } from "@scriptkeeper/services/core";
import { authenticatedProcedure, publicProcedure, router, sessionProcedure } from "../trpc.ts";

export const authRouter = router({
  login: publicProcedure
    .meta({ limit: "login", rest: "POST /api/auth/login", summary: "Sign in" })
    .input(LoginInput)
    .output(LoginResult)
    .mutation(({ ctx, input }) => login(ctx, input)),
  verify: sessionProcedure
    .meta({ rest: "GET /api/auth/verify", summary: "Get the signed-in user" })
    .output(SignedInUser)
    .query(({ ctx }) => getCurrentUser(ctx)),
  logout: sessionProcedure
    .meta({ rest: "POST /api/auth/logout", summary: "Sign out on this device" })
    .output(Success)
    .mutation(({ ctx }) => logout(ctx)),
  confirm: authenticatedProcedure
    .meta({
      limit: "login",
      rest: "POST /api/auth/confirm",
      summary: "Confirm the password, for calls that need a fresh sign-in",
    })
    .input(ConfirmPasswordInput)
    .output(ConfirmedPassword)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      limit: "forgotPassword",
      rest: "POST /api/auth/forgot-password",
      summary: "Request an email with a link to reset the password",
    })
    .input(ForgotPasswordInput)
    .output(Message)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetLink: publicProcedure
    .meta({
      limit: "resetLink",
      rest: "GET /api/auth/reset-password/:token",
      summary: "Check whether a password reset link still works, without using it up",
    })
    .input(ResetLinkInput)
    .output(ResetLink)
    .query(({ ctx, input }) => getResetLink(ctx, input)),
  resetPassword: publicProcedure
    .meta({
      limit: "resetPassword",
      rest: "POST /api/auth/reset-password",
      summary: "Set a new password with a password reset link",
    })
    .input(ResetPasswordInput)
    .output(Success)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  changePassword: sessionProcedure
    .meta({ rest: "POST /api/auth/change-password", summary: "Change the password while signed in" })
    .input(ChangePasswordInput)
    .output(Success.extend(Message.shape))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  publicSettings: publicProcedure
    .meta({ rest: "GET /api/settings", summary: "Get the settings that screens need before sign-in" })
    .output(PublicSettings)
    .query(({ ctx }) => publicSettings(ctx)),
});

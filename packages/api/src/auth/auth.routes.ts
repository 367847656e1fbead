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
import { route } from "../rest/route.ts";

export const authRoutes = [
  route({
    method: "GET",
    path: "/api/auth/verify",
    summary: "Who is signed in",
    access: "signedIn",
    output: User,
    handler: ({ ctx }) => verify(ctx),
  }),
  route({
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in",
    access: "public",
    limit: "login",
    body: LoginInput,
    output: LoginResult,
    handler: ({ ctx, body }) => login(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/logout",
    summary: "Sign out this device",
    access: "signedIn",
    output: Success,
    handler: ({ ctx }) => logout(ctx),
  }),
  route({
    method: "POST",
    path: "/api/auth/confirm",
    summary: "Confirm the password, for calls that ask for a fresh sign-in",
    access: "signedIn",
    limit: "login",
    body: ConfirmPasswordInput,
    output: ConfirmedPassword,
    handler: ({ ctx, body }) => confirmPassword(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/forgot-password",
    summary: "Ask for an email with a link to choose a new password",
    access: "public",
    limit: "forgotPassword",
    body: ForgotPasswordInput,
    output: Message,
    handler: ({ ctx, body }) => forgotPassword(ctx, body),
  }),
  route({
    method: "GET",
    path: "/api/auth/reset-password/:token",
    summary: "Whether the link of such an email still works; asking does not use it up",
    access: "public",
    limit: "resetLink",
    params: ResetLinkInput,
    output: ResetLink,
    handler: ({ ctx, params }) => getResetLink(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/auth/reset-password",
    summary: "Choose a new password with the link of the email",
    access: "public",
    limit: "resetPassword",
    body: ResetPasswordInput,
    output: Success,
    handler: ({ ctx, body }) => resetPassword(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/change-password",
    summary: "Change the password while signed in",
    access: "signedIn",
    body: ChangePasswordInput,
    output: Success.extend(Message.shape),
    handler: ({ ctx, body }) => changePassword(ctx, body),
  }),
  route({
    method: "GET",
    path: "/api/settings",
    summary: "What screens need to know before anybody signs in",
    access: "public",
    output: PublicSettings,
    handler: ({ ctx }) => publicSettings(ctx),
  }),
];

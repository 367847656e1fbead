import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  LoginResult,
  Message,
  PublicSettings,
  ResetPasswordInput,
} from "@scriptkeeper/contracts/auth";
import { Success } from "@scriptkeeper/contracts/primitives";
import { User } from "@scriptkeeper/contracts/users";
import { changePassword } from "@scriptkeeper/services/auth/change-password";
import { forgotPassword } from "@scriptkeeper/services/auth/forgot-password";
import { login } from "@scriptkeeper/services/auth/login";
import { logout } from "@scriptkeeper/services/auth/logout";
import { resetPassword } from "@scriptkeeper/services/auth/reset-password";
import { verify } from "@scriptkeeper/services/auth/verify";
import { publicSettings } from "@scriptkeeper/services/settings/public-settings";
import { route } from "../route.ts";

export const authRoutes = [
  route({
    method: "GET",
    path: "/api/auth/verify",
    access: "signedIn",
    output: User,
    handler: ({ ctx }) => verify(ctx),
  }),
  route({
    method: "POST",
    path: "/api/auth/login",
    access: "public",
    limit: "login",
    body: LoginInput,
    output: LoginResult,
    handler: ({ ctx, body }) => login(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/logout",
    access: "signedIn",
    output: Success,
    handler: ({ ctx }) => logout(ctx),
  }),
  route({
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "public",
    limit: "forgotPassword",
    body: ForgotPasswordInput,
    output: Message,
    handler: ({ ctx, body }) => forgotPassword(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/reset-password",
    access: "public",
    limit: "resetPassword",
    body: ResetPasswordInput,
    output: Success,
    handler: ({ ctx, body }) => resetPassword(ctx, body),
  }),
  route({
    method: "POST",
    path: "/api/auth/change-password",
    access: "signedIn",
    body: ChangePasswordInput,
    output: Success.extend(Message.shape),
    handler: ({ ctx, body }) => changePassword(ctx, body),
  }),
  route({
    method: "GET",
    path: "/api/settings",
    access: "public",
    output: PublicSettings,
    handler: ({ ctx }) => publicSettings(ctx),
  }),
];

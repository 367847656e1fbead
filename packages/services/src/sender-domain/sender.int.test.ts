import type { ProcessSetting } from "@scriptkeeper/contracts/installation/installation";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordSettings } from "../installation/index.ts";
import { findSender } from "./sender.ts";

let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
});
afterEach(() => ctx.close());

const mail = (name: string, value: string | null): ProcessSetting => ({
  name,
  group: "mail",
  use: "",
  isSecret: false,
  value,
  source: value === null ? "unset" : "environment",
});
const find = async () => findSender(ctx.as(adminActor(await insertAdmin(ctx))));

test("the sender is the worker's own, however it is written", async () => {
  await recordSettings(ctx, {
    process: "server",
    settings: [mail("MAIL_FROM", "Old <old@elsewhere.example>")],
  });
  await recordSettings(ctx, {
    process: "worker",
    settings: [
      mail("MAIL_FROM", "Pharmacy <Renew@Mail.Pharmacy.example>"),
      mail("SMTP_URL", "smtps://smtp.example:465"),
    ],
  });
  expect(await find()).toMatchObject({
    address: "Renew@Mail.Pharmacy.example",
    domain: "mail.pharmacy.example",
    mailServer: "smtp.example",
  });
  await recordSettings(ctx, { process: "worker", settings: [mail("MAIL_FROM", "renew@pharmacy.example")] });
  expect(await find()).toMatchObject({ returnDomain: "pharmacy.example", mailServer: null });
  const back = mail("BOUNCE_ADDRESS", "back-*@Returns.Pharmacy.example");
  await recordSettings(ctx, {
    process: "worker",
    settings: [mail("MAIL_FROM", "renew@pharmacy.example"), back],
  });
  expect(await find()).toMatchObject({
    domain: "pharmacy.example",
    returnDomain: "returns.pharmacy.example",
  });
});

test("without its own sender the worker uses the pharmacy's address", async () => {
  await recordSettings(ctx, { process: "worker", settings: [mail("MAIL_FROM", null)] });
  expect(await find()).toMatchObject({ address: ctx.settings.supportEmail, mailServer: null });
});

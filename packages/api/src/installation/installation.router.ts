import { SenderDomain, SenderDomainInput } from "@scriptkeeper/contracts/emails/sender-domain";
import { InstallationSettings } from "@scriptkeeper/contracts/installation/installation";
import { getInstallationSettings } from "@scriptkeeper/services/installation";
import { checkSenderDomain } from "@scriptkeeper/services/sender-domain";
import { adminProcedure, router } from "../trpc.ts";

export const installationRouter = router({
  settings: adminProcedure
    .meta({
      rest: "GET /api/admin/settings",
      summary: "List the settings the server and worker were started with, without secrets",
    })
    .output(InstallationSettings)
    .query(({ ctx }) => getInstallationSettings(ctx)),
  senderDomain: adminProcedure
    .meta({
      rest: "GET /api/admin/settings/sender-domain",
      summary: "Look up the DNS records of the email sender's domain now: SPF, DKIM, DMARC and more",
    })
    .input(SenderDomainInput)
    .output(SenderDomain)
    .query(({ ctx, input }) => checkSenderDomain(ctx, input)),
});

import { SenderDomain, SenderDomainInput } from "@scriptkeeper/contracts/emails/sender-domain";
import { InstallationSettings } from "@scriptkeeper/contracts/installation/installation";
import { getInstallationSettings } from "@scriptkeeper/services/installation";
import { checkSenderDomain } from "@scriptkeeper/services/sender-domain";
import { adminProcedure, router } from "../trpc.ts";

export const installationRouter = router({
  settings: adminProcedure
    .meta({
      rest: "GET /api/admin/settings",
      summary: "Every setting that server and worker were started with; secrets are not shown",
    })
    .output(InstallationSettings)
    .query(({ ctx }) => getInstallationSettings(ctx)),
  senderDomain: adminProcedure
    .meta({
      rest: "GET /api/admin/settings/sender-domain",
      summary:
        "What mail services find in the DNS about the sender of emails: SPF, DKIM, DMARC and more, asked now",
    })
    .input(SenderDomainInput)
    .output(SenderDomain)
    .query(({ ctx, input }) => checkSenderDomain(ctx, input)),
});

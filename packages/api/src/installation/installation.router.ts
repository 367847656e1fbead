import { InstallationSettings } from "@scriptkeeper/contracts/installation";
import { getInstallationSettings } from "@scriptkeeper/services/installation";
import { adminProcedure, router } from "../trpc.ts";

export const installationRouter = router({
  settings: adminProcedure
    .meta({
      rest: "GET /api/admin/settings",
      summary: "Every setting that server and worker were started with; secrets are not shown",
    })
    .output(InstallationSettings)
    .query(({ ctx }) => getInstallationSettings(ctx)),
});

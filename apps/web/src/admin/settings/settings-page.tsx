import { Card } from "@scriptkeeper/ui/card";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { StoreStatus } from "./store-status.tsx";

/** Where settings are kept: not here. Below, how the store stands that some of them name. */
export function SettingsPage() {
  return (
    <>
      <PageHeading title="Settings">Settings</PageHeading>
      <Card className="mt-4 max-w-prose">
        <p>
          Settings are kept in the environment of the server, not in this screen, so that every server of an
          installation agrees on them. Whoever runs the installation changes them there and starts it again;
          the table of all settings is in the project's README.
        </p>
      </Card>
      <StoreStatus />
    </>
  );
}

export function prefetch(utils: TrpcUtils): void {
  void utils.store.status.prefetch();
}

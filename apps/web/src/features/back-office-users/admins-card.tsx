import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useListAddress } from "../../lib/use-list-address.ts";
import { AddAdmin } from "./add-admin.tsx";
import { AdminsList } from "./admins-list.tsx";

/** The administrators, and the way to add one. */
export function AdminsCard({ timeZone }: { timeZone: string }) {
  const { page, toPage } = useListAddress();
  const [adding, setAdding] = useState(false);
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>Admin Users</CardTitle>
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          Add Admin
        </Button>
      </div>
      <AdminsList page={page} timeZone={timeZone} onPage={toPage} />
      {adding && <AddAdmin onClose={() => setAdding(false)} />}
    </Card>
  );
}

import { LaterPage } from "../back-office/later-page.tsx";

export function UsersPage() {
  return <LaterPage title="Users" />;
}

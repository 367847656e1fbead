import { LaterPage } from "../back-office/later-page.tsx";

export function NotificationsPage() {
  return <LaterPage title="Notifications" />;
}

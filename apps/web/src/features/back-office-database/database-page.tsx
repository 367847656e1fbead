import { LaterPage } from "../back-office/later-page.tsx";

export function DatabasePage() {
  return <LaterPage title="Database Management" />;
}

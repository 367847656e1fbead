import { LaterPage } from "../back-office/later-page.tsx";

export function CustomersPage() {
  return <LaterPage title="Customers" />;
}

import { LaterPage } from "../back-office/later-page.tsx";

export function ProductsPage() {
  return <LaterPage title="Product Configuration" />;
}

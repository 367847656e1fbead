import { LaterPage } from "../back-office/later-page.tsx";

export function TransactionLogsPage() {
  return <LaterPage title="Transaction Logs" />;
}

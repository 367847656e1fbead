import { Navigate, Route, Routes } from "react-router-dom";
import { lazyPage } from "../shared/lazy-page.ts";
import { paths, routes } from "../shared/paths.ts";
import type { SessionUser } from "../shared/session/session-state.ts";

const DashboardPage = lazyPage(() => import("./dashboard/dashboard-page.tsx"), "DashboardPage");
const OrdersPage = lazyPage(() => import("./orders/orders-page.tsx"), "OrdersPage");
const OrderPage = lazyPage(() => import("./orders/order-page.tsx"), "OrderPage");

/** What a signed-in patient can see. Every other address leads home. */
export function PatientPages({ user }: { user: SessionUser }) {
  return (
    <Routes>
      <Route path={routes.home} element={<DashboardPage key={user.id} firstName={user.first_name} />} />
      <Route path={routes.orders} element={<OrdersPage />} />
      <Route path={routes.order} element={<OrderPage />} />
      <Route path={routes.anything} element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}

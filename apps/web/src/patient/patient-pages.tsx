import { matchPath, Navigate, Route, Routes } from "react-router-dom";
import { lazyPage } from "../shared/lazy-page.ts";
import { paths, routes } from "../shared/paths.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useLoadedLocation } from "../shared/use-loaded-location.ts";

const DashboardPage = lazyPage(() => import("./dashboard/dashboard-page.tsx"), "DashboardPage");
const AccountPage = lazyPage(() => import("./account/account-page.tsx"), "AccountPage");
const MedicinesPage = lazyPage(() => import("./medicines/medicines-page.tsx"), "MedicinesPage");
const OrdersPage = lazyPage(() => import("./orders/orders-page.tsx"), "OrdersPage");
const OrderPage = lazyPage(() => import("./orders/order-page.tsx"), "OrderPage");
const LetterPage = lazyPage(() => import("./letters/letter-page.tsx"), "LetterPage");

const screens = {
  [routes.home]: DashboardPage,
  [routes.account]: AccountPage,
  [routes.medicines]: MedicinesPage,
  [routes.orders]: OrdersPage,
  [routes.order]: OrderPage,
  [routes.letter]: LetterPage,
};

/** The screens of a signed-in patient. Every other address leads to the start page. */
export function PatientPages({ user }: { user: SessionUser }) {
  const { location, pending } = useLoadedLocation(screenAt);
  return (
    <>
      {pending !== null && (
        <p
          role="status"
          className="appear-late fixed inset-x-0 top-2 z-30 mx-auto w-fit rounded-md border border-line bg-surface px-4 py-2 text-ink-muted shadow-md"
        >
          Loading...
        </p>
      )}
      <Routes location={location}>
        <Route path={routes.home} element={<DashboardPage firstName={user.first_name} />} />
        <Route path={routes.account} element={<AccountPage user={user} />} />
        <Route path={routes.medicines} element={<MedicinesPage />} />
        <Route path={routes.orders} element={<OrdersPage />} />
        <Route path={routes.order} element={<OrderPage />} />
        <Route path={routes.letter} element={<LetterPage />} />
        <Route path={routes.anything} element={<Navigate to={paths.home} replace />} />
      </Routes>
    </>
  );
}

function screenAt(pathname: string) {
  return Object.entries(screens).find(([path]) => matchPath(path, pathname))?.[1];
}

import Bell from "lucide-react/icons/bell";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Database from "lucide-react/icons/database";
import FlaskConical from "lucide-react/icons/flask-conical";
import IdCard from "lucide-react/icons/id-card";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Package from "lucide-react/icons/package";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Users from "lucide-react/icons/users";
import { lazyPage } from "../../shared/lazy-page.ts";
import { paths } from "../../shared/paths.ts";

/**
 * The sections of the back office, in the order of the navigation. `prefetch` in each page's module loads what the
 * page reads first; `leadsTo` names screens that are reached only from this one.
 */
export const sections = [
  {
    path: paths.admin,
    label: "Dashboard",
    group: "Work",
    leadsTo: [paths.adminOrders, paths.adminRemindersDue, paths.adminInsight],
    Icon: LayoutDashboard,
    Page: lazyPage(() => import("../dashboard/dashboard-page.tsx"), "DashboardPage"),
  },
  {
    path: paths.adminPrescriptions,
    label: "Prescriptions",
    group: "Work",
    Icon: ClipboardList,
    Page: lazyPage(() => import("../prescriptions/prescriptions-page.tsx"), "PrescriptionsPage"),
  },
  {
    path: paths.adminUsers,
    label: "Users",
    group: "Work",
    Icon: IdCard,
    Page: lazyPage(() => import("../users/users-page.tsx"), "UsersPage"),
  },
  {
    path: paths.adminCustomers,
    label: "Customers",
    group: "Work",
    Icon: Users,
    Page: lazyPage(() => import("../customers/customers-page.tsx"), "CustomersPage"),
  },
  {
    path: paths.adminDiscounts,
    label: "Discounts",
    group: "Work",
    Icon: Tag,
    Page: lazyPage(() => import("../discounts/discounts-page.tsx"), "DiscountsPage"),
  },
  {
    path: paths.adminTransactionLogs,
    label: "Transaction Logs",
    group: "Records",
    Icon: ScrollText,
    Page: lazyPage(() => import("../transaction-logs/transaction-logs-page.tsx"), "TransactionLogsPage"),
  },
  {
    path: paths.adminNotifications,
    label: "Notifications",
    group: "Records",
    Icon: Bell,
    Page: lazyPage(() => import("../notifications/notifications-page.tsx"), "NotificationsPage"),
  },
  {
    path: paths.adminProducts,
    label: "Product Configuration",
    group: "Store",
    leadsTo: [paths.adminRecalls],
    Icon: Package,
    Page: lazyPage(() => import("../products/products-page.tsx"), "ProductsPage"),
  },
  {
    path: paths.adminDatabase,
    label: "Database Management",
    group: "Admin",
    Icon: Database,
    Page: lazyPage(() => import("../database/database-page.tsx"), "DatabasePage"),
  },
  {
    path: paths.adminTestTools,
    label: "Testing Tools",
    group: "Admin",
    Icon: FlaskConical,
    Page: lazyPage(() => import("../test-tools/test-tools-page.tsx"), "TestToolsPage"),
  },
  {
    path: paths.adminSettings,
    label: "Settings",
    group: "Admin",
    Icon: Settings,
    Page: lazyPage(() => import("../settings/settings-page.tsx"), "SettingsPage"),
  },
] as const;

export type Section = (typeof sections)[number];

import Bell from "lucide-react/icons/bell";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Database from "lucide-react/icons/database";
import FlaskConical from "lucide-react/icons/flask-conical";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Package from "lucide-react/icons/package";
import ScrollText from "lucide-react/icons/scroll-text";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import UserRoundCog from "lucide-react/icons/user-round-cog";
import Users from "lucide-react/icons/users";
import { paths } from "../../shared/paths.ts";

/** The entries of the side navigation, in order. */
export const navigation = [
  { path: paths.admin, label: "Dashboard", Icon: LayoutDashboard },
  { path: paths.adminPrescriptions, label: "Prescriptions", Icon: ClipboardList },
  { path: paths.adminUsers, label: "Users", Icon: UserRoundCog },
  { path: paths.adminCustomers, label: "Customers", Icon: Users },
  { path: paths.adminDiscounts, label: "Discounts", Icon: Tag },
  { path: paths.adminTransactionLogs, label: "Transaction Logs", Icon: ScrollText },
  { path: paths.adminNotifications, label: "Notifications", Icon: Bell },
  { path: paths.adminProducts, label: "Product Configuration", Icon: Package },
  { path: paths.adminDatabase, label: "Database Management", Icon: Database },
  { path: paths.adminTestTools, label: "Testing Tools", Icon: FlaskConical },
  { path: paths.adminSettings, label: "Settings", Icon: Settings },
] as const;

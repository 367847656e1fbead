// Requests in one call who is signed in, the store's settings and the first rows of the screen at this address, and
// preloads that screen's files, while the program is loading: its first reads take these answers (screen-call.ts). In
// a file of its own, because the page allows no inline scripts.
try {
  const token = localStorage.getItem("token");
  if (token) {
    const path = location.pathname.replace(/(?!^)\/$/, "");
    const id = Number(/\d+$/.exec(path));
    const list = { page: 1, search: "" };
    const mine = {
      "care.list": undefined,
      "prescriptions.listMine": undefined,
      "renewals.listMine": undefined,
    };
    const home = ["patient/dashboard/dashboard", mine];
    // The page of each address, which the build replaces by its files, and what the page reads before its rows if the
    // address has no parameters.
    const screens = {
      "/": home,
      "/dashboard": home,
      "/login": home,
      "/medicines": ["patient/medicines/medicines", { "prescriptions.listMine": undefined }],
      "/orders": ["patient/orders/orders", { "renewals.listMine": undefined }],
      "/admin": ["admin/dashboard/dashboard", { "worklist.read": { view: "open", page: 1 } }],
      "/admin/prescriptions": [
        "admin/prescriptions/prescriptions",
        { "prescriptions.listPatients": { ...list, filter: "all" } },
      ],
      [`/admin/prescriptions/${id}`]: ["admin/prescriptions/detail/detail", { "prescriptions.get": { id } }],
      "/admin/users": ["admin/users/users", { "users.list": list }],
      "/admin/customers": ["admin/customers/customers", { "users.listCustomers": list }],
      [`/admin/customers/${id}`]: ["admin/customers/patient/patient", { "users.getCustomer": { id } }],
      "/admin/discounts": ["admin/discounts/discounts", { "discounts.list": { ...list, limit: 50 } }],
      "/admin/transaction-logs": [
        "admin/transaction-logs/transaction-logs",
        { "logs.transactions": { ...list, type: "all", start_date: "", end_date: "" } },
      ],
      "/admin/notifications": [
        "admin/notifications/notifications",
        { "logs.notificationLogs": { page: 1, email: "", type: "", status: "" } },
      ],
      "/admin/products": [
        "admin/products/products",
        { "products.configurations": { ...list, limit: 50, showArchived: false, showUnavailable: false } },
      ],
      "/admin/database": ["admin/database/database", { "database.tables": undefined }],
      "/admin/test-tools": [
        "admin/test-tools/test-tools",
        { "prescriptions.testTools": { ...list, filter: "all" } },
      ],
      "/admin/settings": ["admin/settings/settings", { "installation.settings": undefined }],
    };
    const [page, rows] = screens[path] ?? [];
    const known = { "auth.verify": undefined, "auth.publicSettings": undefined };
    const asked = { ...known, ...(location.search ? {} : rows) };
    const inputs = JSON.stringify({ ...Object.values(asked) });
    const url = `/trpc/${Object.keys(asked)}?batch=1&input=${encodeURIComponent(inputs)}`;
    const answers = fetch(url, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
      answer.json(),
    );
    // If this call fails, each read is made again as usual.
    window.screenCall = {
      token,
      at: performance.now(),
      asked: Object.entries(asked),
      answers: answers.catch(() => {}),
    };
    for (const href of Array.isArray(page) ? page : []) {
      const file = document.createElement("link");
      document.head.append(Object.assign(file, { rel: "modulepreload", crossOrigin: "", href }));
    }
  }
} catch {
  // A browser without storage keeps nobody signed in.
}

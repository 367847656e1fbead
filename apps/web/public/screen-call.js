// Asks in one call who is signed in, for the store's settings and for the first rows of the screen at this address, and has
// that screen's files come, while the program is still being loaded: its first reads take these answers (screen-call.ts).
// A file of its own: the page allows no inline script.
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
    // The page of each address, in whose place the build writes its files, and what that reads before its rows where the
    // address says no more.
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
    // Whoever takes an answer asks anew where this call came to nothing.
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

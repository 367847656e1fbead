/*
 * Which package may import which. Everything that is not listed is forbidden; ARCHITECTURE.md draws the same picture.
 * `npm run structure` checks it.
 */
const packages = {
  "packages/contracts": [],
  "packages/domain": ["packages/contracts"],
  "packages/db": ["packages/contracts", "packages/domain"],
  "packages/store": ["packages/contracts", "packages/domain"],
  "packages/emails": ["packages/contracts", "packages/domain"],
  "packages/jobs": ["packages/contracts"],
  "packages/services": [
    "packages/contracts",
    "packages/domain",
    "packages/db",
    "packages/store/src/(port|customer-payload|order-payload|renewal-tag)\\.ts$",
  ],
  "packages/app-runtime": ["packages/contracts", "packages/domain", "packages/services", "packages/store"],
  "packages/api": ["packages/contracts", "packages/domain", "packages/services"],
  "packages/ui": [],
  "packages/shopify-emulator": [],
  "packages/dev-mailbox": ["packages/domain", "packages/emails"],
  "packages/dev-process": [],
  "packages/dev-postgres": ["packages/dev-process"],
  "apps/server": [
    "packages/api",
    "packages/contracts",
    "packages/db",
    "packages/domain",
    "packages/emails/src/provider-events",
    "packages/emails/src/wording/write-sample\\.ts$",
    "packages/jobs",
    "packages/app-runtime",
    "packages/services",
    "packages/store",
  ],
  "apps/worker": [
    "packages/contracts",
    "packages/db",
    "packages/domain",
    "packages/emails",
    "packages/jobs",
    "packages/app-runtime",
    "packages/services",
  ],
  "apps/web": ["packages/contracts", "packages/domain", "packages/ui", "packages/api"],
  "apps/local": [
    "packages/db",
    "packages/dev-mailbox",
    "packages/dev-postgres",
    "packages/dev-process",
    "packages/domain",
    "packages/shopify-emulator",
  ],
  "apps/e2e": [
    "packages/contracts",
    "packages/db",
    "packages/dev-postgres",
    "packages/domain",
    "packages/emails",
    "packages/shopify-emulator",
    "packages/testing",
  ],
};

/** Tests, and what only tests use. */
const test = "\\.(test|e2e)\\.tsx?$|/testing/";
/** What the tests of every package may use beside what the package itself may. */
const testPackages = [
  "packages/testing",
  "packages/shopify-emulator",
  "packages/dev-postgres",
  "packages/dev-process",
];

const start = (path) => (path.startsWith("^") ? path : `^${path}`);
const inPackage = (folder) => (folder.endsWith("$") ? start(folder) : `${start(folder)}/`);
/** What a package's own rules are about; that a package knows no app is a rule for all. */
const others = (folder) => (folder.startsWith("packages/") ? "^packages/" : "^(apps|packages|scripts)/");
const npm = (...names) => `node_modules/(${names.join("|")})(/|$)`;

const packageRules = Object.entries(packages).flatMap(([folder, allowed]) => [
  {
    name: `imports-of-${folder.replace("/", "-")}`,
    comment: `${folder} may import ${allowed.join(", ") || "no other package"}`,
    severity: "error",
    from: { path: inPackage(folder), pathNot: test },
    to: { path: others(folder), pathNot: [folder, ...allowed].map(inPackage) },
  },
  {
    name: `test-imports-of-${folder.replace("/", "-")}`,
    comment: `tests of ${folder} may also import ${testPackages.join(" and ")}`,
    severity: "error",
    from: { path: `${inPackage(folder)}.*(${test})` },
    to: { path: others(folder), pathNot: [folder, ...allowed, ...testPackages].map(inPackage) },
  },
]);

/** The modules of services from the ground up. */
const modules = require("./packages/services/modules.json");
const inModule = (name) => `^packages/services/src/${name}/`;
const doorOf = (name) => `^packages/services/src/${name}/index\\.ts$`;

/** Their tests may reach into other modules: they set up what a verb meets. */
const moduleRules = modules.map((name, place) => ({
  name: `imports-of-services-${name}`,
  comment: `${name} may import the doors of ${modules.slice(0, place).join(", ") || "no other module"}`,
  severity: "error",
  from: { path: inModule(name), pathNot: test },
  to: {
    path: "^packages/services/src/",
    pathNot: [inModule(name), ...modules.slice(0, place).map(doorOf)],
  },
}));

module.exports = {
  forbidden: [
    ...packageRules,
    ...moduleRules,
    {
      name: "services-are-modules",
      comment: "every file of services stands in a module that modules.json names",
      severity: "error",
      from: { path: `^packages/services/src/(?!(${modules.join("|")})/)` },
      to: {},
    },
    {
      name: "services-through-their-doors",
      comment: "others import a module's index.ts and nothing behind it",
      severity: "error",
      from: { path: "^(apps|scripts|packages/(?!services/))" },
      to: {
        path: "^packages/services/src/",
        pathNot: ["^packages/services/src/[^/]+/index\\.ts$", "/testing/"],
      },
    },
    {
      name: "web-knows-only-the-type-of-the-api",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-shares-downwards-only",
      comment: "what all of apps/web shares knows none of its parts",
      severity: "error",
      from: { path: "^apps/web/src/shared/", pathNot: test },
      to: { path: "^apps/web/src/", pathNot: "^apps/web/src/shared/" },
    },
    {
      name: "web-sections-stand-alone",
      comment: "auth, patient and each section of admin import what is shared, and not each other",
      severity: "error",
      from: { path: "^apps/web/src/(auth|patient|admin/(?!shell/)[^/]+)/", pathNot: test },
      to: { path: "^apps/web/src/", pathNot: ["^apps/web/src/$1/", "^apps/web/src/(admin/)?shared/"] },
    },
    {
      name: "web-admin-stays-with-administrators",
      comment: "only the routing table leads from the rest of apps/web to admin, and nothing back",
      severity: "error",
      from: { path: "^apps/web/src/(auth|patient|admin)/", pathNot: test },
      to: { path: "^apps/web/src/(app|auth|patient|admin)/", pathNot: "^apps/web/src/$1/" },
    },
    {
      name: "packages-know-no-app",
      comment: "an app is where packages are put together; none of them, nor a test of theirs, needs one",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|scripts)/" },
    },
    {
      name: "scripts-run-apps-as-programs",
      comment:
        "but for `npm run dev`, the local run with hot reload, and the simulated year, which runs the worker's own jobs",
      severity: "error",
      from: { path: "^scripts/", pathNot: [test, "^scripts/dev/", "^scripts/simulate/shop/jobs\\.ts$"] },
      to: { path: "^apps/" },
    },
    {
      name: "queries-alone-speak-to-the-database",
      severity: "error",
      from: {
        path: "^(apps|packages)/",
        pathNot: [
          "\\.queries\\.ts$",
          test,
          "^packages/(db|testing|dev-postgres)/",
          // The local run makes and fills its own database; BullMQ's PostgreSQL backend takes a pool.
          "^apps/local/src/",
          "^packages/jobs/",
        ],
      },
      to: { path: npm("drizzle-orm", "pg") },
    },
    {
      name: "jobs-and-worker-alone-know-the-queue",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: ["^packages/jobs/", "^apps/worker/"] },
      to: { path: npm("bullmq") },
    },
    {
      name: "verbs-know-no-transport",
      comment: "services reach HTTP, the queue and the mail only through their context",
      severity: "error",
      from: { path: "^packages/(services|domain|contracts|db)/", pathNot: test },
      to: { path: npm("fastify", "@fastify/.*", "@trpc/.*", "bullmq", "ioredis", "nodemailer") },
    },
    {
      name: "contracts-depend-on-zod-alone",
      severity: "error",
      from: { path: "^packages/contracts/src/", pathNot: test },
      to: { path: "node_modules/", pathNot: npm("zod") },
    },
    {
      name: "nothing-runs-commands",
      comment: "server, worker and what they use start no program and run no text as code",
      severity: "error",
      from: { path: "^(packages/(?!(testing|dev-postgres)/)|apps/(server|worker)/)", pathNot: test },
      to: { path: "^(node:)?(child_process|vm|worker_threads|cluster|inspector)(/|$)" },
    },
    {
      name: "the-browser-has-no-node",
      severity: "error",
      from: { path: "^(packages/(contracts|domain|ui)|apps/web)/src/", pathNot: test },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-leads-somewhere",
      severity: "error",
      from: { path: "^(apps|packages|scripts)/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/(dist|coverage)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};

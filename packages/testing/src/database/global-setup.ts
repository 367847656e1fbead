import { migrate } from "@scriptkeeper/db/migrate";
import type { TestProject } from "vitest/node";
import { dropDatabases, replaceDatabase } from "./admin.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL account that may create databases. */
    adminUrl: string;
    /** A migrated, empty database to clone. */
    templateName: string;
  }
}

interface Shared {
  users: number;
  started: Promise<Started>;
}

interface Started {
  adminUrl: string;
  templateName: string;
  stop(): Promise<void>;
}

/** Each project loads this module separately; the shared state has to live outside of it. */
const place: typeof globalThis & { scriptkeeperTestServer?: Shared } = globalThis;

/**
 * Starts one PostgreSQL for the whole run, whichever projects it has. Its template is migrated once and cloned by
 * every test file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  place.scriptkeeperTestServer ??= { users: 0, started: start() };
  const shared = place.scriptkeeperTestServer;
  shared.users += 1;
  const { adminUrl, templateName, stop } = await shared.started;
  project.provide("adminUrl", adminUrl);
  project.provide("templateName", templateName);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete place.scriptkeeperTestServer;
    await stop();
  };
}

async function start(): Promise<Started> {
  const { adminUrl, stop } = await startTestServer();
  const templateName = `scriptkeeper_template_${process.pid}`;
  try {
    const template = await replaceDatabase(adminUrl, { name: templateName });
    await migrate(template.url);
    return {
      adminUrl,
      templateName,
      stop: async () => {
        await dropDatabases(adminUrl, templateName);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

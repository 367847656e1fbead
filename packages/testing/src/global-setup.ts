import { migrate } from "@scriptkeeper/db/migrate";
import type { TestProject } from "vitest/node";
import { replaceDatabase } from "./admin.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL account that may create databases. */
    adminUrl: string;
    /** A migrated, empty database to clone. */
    templateName: string;
  }
}

/** One PostgreSQL for a whole run. Its template is migrated once and cloned by every test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const templateName = `scriptkeeper_template_${process.pid}`;
  try {
    const template = await replaceDatabase(server.adminUrl, { name: templateName });
    await migrate(template.url);
    project.provide("adminUrl", server.adminUrl);
    project.provide("templateName", templateName);
    return async () => {
      await template.drop();
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

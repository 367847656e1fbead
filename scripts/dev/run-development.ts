import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { readConfig } from "@scriptkeeper/local/config";
import { startProduct } from "@scriptkeeper/local/product";
import { serverAddress } from "@scriptkeeper/local/product-environment";
import { runUntilStopped } from "@scriptkeeper/local/run-until-stopped";
import { welcomeLines } from "@scriptkeeper/local/welcome";
import { root } from "../start/paths.mjs";
import { bundleAndWatch } from "./bundle-and-watch.ts";
import { startVite } from "./start-vite.ts";

/**
 * The product with hot reload: Vite on the port that a person opens, with server and worker behind it, restarted when one of
 * their sources changes.
 */
export async function runDevelopment(): Promise<void> {
  await runUntilStopped(
    async () => ({ ...readConfig(root), serverPort: await findFreePort() }),
    async (context, how) => {
      const started = performance.now();
      const server = await bundleAndWatch("server", context);
      const worker = await bundleAndWatch("worker", context);
      // The server's own copy of the web files is not used here and may be missing, so the server is alive but never
      // ready. Code that breaks during editing is fixed by the next edit, so nothing is stopped for it.
      const patient = { ...context, onGivenUp: context.say };
      const product = await startProduct(patient, { ...how, readyPath: "/health/live" });
      server.onChange(() => product.server.restart());
      worker.onChange(() => product.worker.restart());
      await startVite(context, serverAddress(context.config));
      const seconds = (performance.now() - started) / 1000;
      for (const line of welcomeLines({ config: context.config, product, seconds })) context.say(line);
      return { ready: context.config.publicUrl };
    },
  );
}

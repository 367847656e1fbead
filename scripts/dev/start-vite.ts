import type { PartContext } from "@scriptkeeper/local/parts/part-context";
import { freshLog } from "@scriptkeeper/local/processes/log-file";
import { supervise } from "@scriptkeeper/local/processes/supervise";
import { untilReady } from "@scriptkeeper/local/processes/until-ready";
import { serverAddress } from "@scriptkeeper/local/product-environment";
import { inRepository } from "../start/paths.mjs";

/** Starts Vite on the port that a person opens. It passes requests that are not the web app's on to `serverUrl`. */
export async function startVite(context: PartContext, serverUrl: string): Promise<void> {
  const { port, host, dataDir, settings } = context.config;
  const vite = inRepository("node_modules", "vite", "bin", "vite.js");
  const words = [vite, inRepository("apps", "web"), "--port", String(port), "--strictPort", "--host", host];
  const part = supervise({
    name: "web",
    program: {
      args: [...words, "--clearScreen", "false", "--logLevel", "warn"],
      env: { ...settings, NODE_ENV: "development", API_URL: serverUrl },
    },
    logFile: freshLog(dataDir, "web"),
    say: context.say,
    onGivenUp: context.onGivenUp,
  });
  await context.closes.add(() => part.stop(2_000));
  await untilReady(`${serverAddress({ host, serverPort: port })}/`, AbortSignal.timeout(60_000));
  part.trust();
}

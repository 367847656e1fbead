import { readConfig } from "./config.ts";
import { startProduct } from "./product.ts";
import { repositoryRoot } from "./repository-root.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { welcomeLines } from "./welcome.ts";

await runUntilStopped(
  () => readConfig(repositoryRoot),
  async (context, { isReset, signal }) => {
    const started = performance.now();
    const product = await startProduct(context, { isReset, signal });
    const seconds = (performance.now() - started) / 1000;
    for (const line of welcomeLines({ config: context.config, product, seconds })) context.say(line);
    return { ready: context.config.publicUrl, localPartsUrl: product.localPartsUrl ?? "" };
  },
);

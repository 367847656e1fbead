import type { PartContext } from "@scriptkeeper/local/parts/part-context";
import { context as createContext, type Plugin } from "esbuild";
import { bundleOptions } from "../build/bundle-options.mjs";
import { inRepository } from "../start/paths.mjs";

type Listener = () => Promise<void>;

/** Bundles a process of the product, and bundles it again whenever one of its sources changes. */
export async function bundleAndWatch(
  name: "server" | "worker",
  { closes, say }: PartContext,
): Promise<{ onChange(listener: Listener): void }> {
  let listener: Listener | undefined;
  const tellListener: Plugin = {
    name: "tell-listener",
    setup(build) {
      build.onEnd(async ({ errors }) => {
        if (errors.length > 0 || !listener) return;
        say(`The ${name} changed and is being restarted.`);
        await listener();
      });
    },
  };
  const options = bundleOptions(inRepository("apps", name));
  const bundling = await createContext({ ...options, plugins: [...(options.plugins ?? []), tellListener] });
  await closes.add(() => bundling.dispose());
  await bundling.rebuild();
  await bundling.watch();
  return {
    onChange: (tell) => {
      listener = tell;
    },
  };
}

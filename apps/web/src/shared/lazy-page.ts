import { type ComponentType, lazy } from "react";
import { loadOpened } from "./reload-after-update.ts";

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/** A screen that is loaded when it is first shown, or ahead of that by `load`. */
export function lazyPage<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Page = lazy(async () => {
    const module = await loadOpened(load);
    return { default: module[name] as ComponentType<PropsOf<Module[Name]>> };
  });
  return Object.assign(Page, { load });
}

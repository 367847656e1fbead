import { type ComponentType, createElement, lazy, useState } from "react";
import { loadOpened } from "./reload-after-update.ts";

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props : never;

/** A screen that can be loaded before it is shown. */
export interface Loadable {
  load(): Promise<unknown>;
  /** Tells whether it can be shown at once. */
  isLoaded(): boolean;
}

/** Creates a screen whose code is loaded when it is first shown, or earlier by `load`. */
export function lazyPage<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  importModule: () => Promise<Module>,
  name: Name,
) {
  let loaded: ComponentType<object> | undefined;
  const load = async () => {
    const module = await importModule();
    loaded = module[name] as ComponentType<object>;
    return module;
  };
  const Later = lazy(async () => {
    const module = await loadOpened(load);
    return { default: module[name] as ComponentType<object> };
  });

  function Page(props: object) {
    const [Screen] = useState(() => loaded ?? Later);
    return createElement(Screen, props);
  }
  const isLoaded = () => loaded !== undefined;
  return Object.assign(Page as ComponentType<PropsOf<Module[Name]>>, { load, isLoaded });
}

import * as React from "react";

/**
 * Has React note of no element in which components it was made: writing that down took four fifths of making one. Its
 * warnings name the component itself all the same.
 */
export function leaveOutOwnerStacks(): void {
  const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
  // React stops for a while after so many.
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
}

import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import type { Store } from "../store.ts";

/** Dependencies of the hosted pages. */
export interface PageDependencies {
  store: Store;
  newContext(): Context;
  /** Applies a change and sends its events. */
  apply(change: Change, context: Context): void;
  /** Resolves once all applied changes are on disk. */
  saved(): Promise<void>;
}

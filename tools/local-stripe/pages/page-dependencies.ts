import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import type { Store } from "../store.ts";

/** What the hosted pages work on. */
export interface PageDependencies {
  store: Store;
  newContext(): Context;
  /** Applies a change and sends its events. */
  apply(change: Change, context: Context): void;
  /** Resolves once what was applied is on disk. */
  saved(): Promise<void>;
}

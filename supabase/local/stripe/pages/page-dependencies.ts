import type { Change } from "../model/change.ts";
import type { Moment } from "../model/moment.ts";
import type { Store } from "../store.ts";

/** What the hosted pages work on. */
export interface PageDependencies {
  store: Store;
  moment(): Moment;
  /** Applies a change that a buyer made, and sends its events. */
  apply(change: Change, moment: Moment): void;
  /** Resolves once what was applied is on disk. */
  saved(): Promise<void>;
}

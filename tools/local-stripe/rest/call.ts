import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import type { Store } from "../store.ts";
import type { Params } from "./params.ts";

/** One authenticated call of the API, ready to be handled. */
export interface Call {
  store: Store;
  context: Context;
  params: Params;
  /** A named part of the address, such as `id` in `/customers/:id`. */
  path(name: string): string;
  /** Address of the call without parameters, for list envelopes. */
  url: string;
  /**
   * Records a change, which is applied with its events once the whole call has succeeded. Refuses unknown
   * parameters first, so a refused call changes nothing.
   *
   * @param context the context of a test clock, if the change has one
   */
  commit(change: Change, context?: Context): void;
}

/** One operation of the API. The handler reads every parameter before it commits a change. */
export interface Operation {
  method: "GET" | "POST" | "DELETE";
  /** Path below `/v1`. */
  path: string;
  handle(call: Call): object;
}

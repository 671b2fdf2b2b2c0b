import type { List } from "../model/list.ts";
import { invalid, resourceMissing } from "./errors.ts";
import type { Params } from "./params.ts";

/** The requested page of a list. */
export interface Page {
  limit: number;
  starting_after: string | undefined;
  ending_before: string | undefined;
}

/** Reads the page parameters; 10 entries by default, 100 at most. */
export function readPage(params: Params): Page {
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid("Limit must be between 1 and 100.", "limit", "parameter_invalid_integer");
  }
  const page = {
    limit,
    starting_after: params.text("starting_after"),
    ending_before: params.text("ending_before"),
  };
  if (page.starting_after !== undefined && page.ending_before !== undefined) {
    throw invalid("Received both starting_after and ending_before parameters. Please pass in only one.");
  }
  return page;
}

/**
 * Returns one page of a list that is ordered newest first. A page before a cursor has the entries directly before
 * it, in the same order. A cursor that is not in the list is a 404.
 */
export function paginate<Item extends { id: string }>(items: Item[], page: Page, url: string): List<Item> {
  if (page.ending_before !== undefined) {
    const end = indexOf(items, page.ending_before, "ending_before");
    const start = Math.max(end - page.limit, 0);
    return { object: "list", data: items.slice(start, end), has_more: start > 0, url };
  }
  const start =
    page.starting_after === undefined ? 0 : indexOf(items, page.starting_after, "starting_after") + 1;
  const end = start + page.limit;
  return { object: "list", data: items.slice(start, end), has_more: end < items.length, url };
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissing("object", id, param);
  return index;
}

/** A filter for `created`: an exact timestamp, or `created[gt|gte|lt|lte]`, in seconds. */
export function readCreated(params: Params): (created: number) => boolean {
  if (!params.hasParts("created")) {
    const exact = params.integer("created");
    return (created) => exact === undefined || created === exact;
  }
  const range = params.object("created");
  const gt = range?.integer("gt") ?? -Infinity;
  const gte = range?.integer("gte") ?? -Infinity;
  const lt = range?.integer("lt") ?? Infinity;
  const lte = range?.integer("lte") ?? Infinity;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}

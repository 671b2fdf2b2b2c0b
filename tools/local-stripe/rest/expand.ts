import { invalid } from "./errors.ts";

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Source of expanded objects. */
export interface ExpandSource {
  /** The object with this id. */
  find(id: string): JsonObject | undefined;
  /** A property that is returned only when expanded, such as a session's `line_items`. */
  include(object: JsonObject, field: string): Json | undefined;
}

/** Stripe's limit, in which a list's `data` counts. */
const maxDepth = 4;

/**
 * Returns a copy of a response with the paths of `expand[]` filled in: `customer`, `data.latest_invoice.payments`,
 * … A path that cannot be expanded is a 400, as on Stripe.
 */
export function expandPaths(response: JsonObject, paths: string[], source: ExpandSource): JsonObject {
  const copy = structuredClone(response);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > maxDepth) {
      throw invalid(
        `You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`,
        "expand",
      );
    }
    expandStep(copy, steps, path, source);
  }
  return copy;
}

function expandStep(at: Json, steps: string[], path: string, source: ExpandSource): void {
  if (Array.isArray(at)) {
    for (const item of at) expandStep(item, steps, path, source);
    return;
  }
  const [field, ...rest] = steps;
  if (field === undefined || !isObject(at)) return;
  // A deleted object has none of its former properties.
  if (at.deleted === true) return;
  const here = at[field];
  if (field === "id" || field === "object") throw cannotExpand(path);
  const value =
    typeof here === "string"
      ? source.find(here)
      : Array.isArray(here)
        ? here.map((item) => (typeof item === "string" ? (source.find(item) ?? item) : item))
        : (here ?? source.include(at, field));
  if (value === undefined) {
    if (here === null) return;
    throw cannotExpand(path);
  }
  // An amount that is returned only when expanded, such as an invoice's `amount_paid_off_stripe`.
  if (typeof value === "number" && here === undefined && rest.length === 0) {
    at[field] = value;
    return;
  }
  if (typeof value !== "object") throw cannotExpand(path);
  if (value !== here) at[field] = structuredClone(value);
  expandStep(at[field] ?? null, rest, path, source);
}

function cannotExpand(path: string) {
  return invalid(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
    "expand",
  );
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

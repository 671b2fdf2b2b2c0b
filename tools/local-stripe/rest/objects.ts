import type { List } from "../model/list.ts";
import type { Kind, OfKind } from "../state.ts";
import type { Call } from "./call.ts";
import { resourceMissing } from "./errors.ts";
import { paginate, readPage } from "./pagination.ts";

/** Stripe's spelling of a kind in "No such …", where it differs. */
const spellings: Partial<Record<Kind, string>> = {
  payment_method: "PaymentMethod",
  "billing_portal.configuration": "configuration",
  "test_helpers.test_clock": "test clock",
};

/**
 * Returns an object by its id, by default the one in the path.
 *
 * @param param parameter that holds the id
 * @throws StripeApiError 404 `resource_missing`
 */
export function retrieve<K extends Kind>(call: Call, kind: K, id = call.path("id"), param = "id"): OfKind<K> {
  const object = call.store.get(kind, id);
  if (!object) throw resourceMissing(spellings[kind] ?? kind, id, param);
  return object;
}

/** Fields to filter by; undefined matches any value. */
type Wanted<T> = { [Field in keyof T]?: T[Field] | undefined };

/** One page of the objects of a kind, newest first, whose fields have the wanted values. */
export function listPage<K extends Kind>(
  call: Call,
  kind: K,
  wanted: Wanted<OfKind<K>>,
  accepts: (object: OfKind<K>) => boolean = () => true,
): List<OfKind<K>> {
  const filters = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const objects = call.store.list(kind).filter((object) => {
    const fields = new Map<string, unknown>(Object.entries(object));
    return filters.every(([field, value]) => fields.get(field) === value) && accepts(object);
  });
  return paginate(objects, readPage(call.params), call.url);
}

/** Returns the fields that a request sets: those that are not undefined. */
export function givenFields<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given: Partial<T> = { ...fields };
  for (const key of Object.keys(given) as (keyof T)[]) if (given[key] === undefined) delete given[key];
  return given as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Stripe's list envelope, inside objects and in responses. */
export interface List<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  url: string;
}

/** A complete list: nothing more to fetch. */
export function listOf<Item>(url: string, data: Item[]): List<Item> {
  return { object: "list", data, has_more: false, url };
}

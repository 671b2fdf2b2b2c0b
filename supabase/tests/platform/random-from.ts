export type Random = {
  /** Returns an integer from 0 up to, but excluding, the limit. */
  below: (limit: number) => number;
  oneOf: <Item>(items: readonly Item[]) => Item;
  uuid: () => string;
};

/** Creates a random generator with a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    oneOf: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    uuid: () => "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () => below(16).toString(16)),
  };
}

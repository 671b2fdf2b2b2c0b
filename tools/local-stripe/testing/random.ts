/** A reproducible source of random choices: the same seed gives the same run. */
export function randomSource(seed: number) {
  let state = seed;
  /** A whole number from 0 up to, not including, `limit` (mulberry32). */
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  return {
    below,
    digits: (length: number) => Array.from({ length }, () => below(10)).join(""),
    text(maxLength: number): string {
      const letters = [..."abcXYZ019 _-.&=+%[]\"'<>çãéü€漢🙂"];
      return Array.from({ length: below(maxLength + 1) }, () => letters[below(letters.length)]).join("");
    },
  };
}

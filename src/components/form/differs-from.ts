/** Whether any field of a form holds something else than what is stored. */
export function differsFrom<Fields extends object>(stored: Fields, typed: Partial<Fields>): boolean {
  return (Object.keys(stored) as (keyof Fields)[]).some((name) => typed[name] !== stored[name]);
}

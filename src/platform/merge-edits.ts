/** The merged values of a form after a concurrent save. */
export type MergedEdits<Fields> = {
  fields: Fields;
  /** Fields with two different changes. `fields` contains the typed values. */
  disputed: (keyof Fields)[];
};

/**
 * Merges typed values with a concurrent save so that both are kept.
 *
 * @param base stored values when typing started
 * @param typed current values of the form
 * @param stored current stored values
 */
export function mergeEdits<Fields extends Record<string, string | boolean>>(
  base: Fields,
  typed: Fields,
  stored: Fields,
): MergedEdits<Fields> {
  const fields = { ...stored };
  const disputed: (keyof Fields)[] = [];
  for (const key of Object.keys(typed) as (keyof Fields)[]) {
    if (typed[key] === base[key] || typed[key] === stored[key]) continue;
    fields[key] = typed[key];
    if (stored[key] !== base[key]) disputed.push(key);
  }
  return { fields, disputed };
}

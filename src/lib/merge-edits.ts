/** What a form holds after someone else saved: what was typed here, and what they saved where nothing was. */
export type MergedEdits<Fields> = {
  fields: Fields;
  /** Fields that both changed, each to something else: what was typed is in `fields`. */
  disputed: (keyof Fields)[];
};

/**
 * Brings together what was typed and what someone else saved meanwhile, so that neither is lost.
 *
 * @param base what was stored when typing began
 * @param typed what the form holds
 * @param stored what is stored now
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

// Utilities that begin alike and set different things, by what tells them apart;
// what none of the patterns knows is a colour.
const kinds: Record<string, readonly (readonly [RegExp, string])[]> = {
  text: [
    [/^(xs|sm|base|lg|\d?xl|hero|display|title|heading|\[[\d.]+(px|r?em|ch)\])(\/.+)?$/, "size"],
    [/^(left|center|right|justify|start|end)$/, "align"],
    [/^(balance|pretty|wrap|nowrap)$/, "wrap"],
  ],
  font: [
    [/^(sans|display|mono)$/, "family"],
    [/^/, "weight"],
  ],
  flex: [
    [/^(row|col)/, "direction"],
    [/wrap/, "wrap"],
    [/^/, "grow"],
  ],
  border: [
    [/^\d+$/, "width"],
    [/^([xytrbl])(-\d+)?$/, "width-$1"],
    [/^(solid|dashed|dotted|none)$/, "style"],
  ],
  outline: [
    [/^(none|\d+|solid|dashed|hidden)$/, "width"],
    [/^offset-/, "offset"],
  ],
  ring: [[/^(\d+|inset)$/, "width"]],
  decoration: [[/^(\d+|auto|from-font)$/, "thickness"]],
  stroke: [[/^[\d.]+$/, "width"]],
  bg: [[/^(linear|gradient|\[|none)/, "image"]],
  underline: [[/^offset-/, "offset"]],
  shadow: [[/^/, "shadow"]],
};

// One word that sets what others set too.
const words: Record<string, string> = {
  ...Object.fromEntries(
    "block inline-block inline flex inline-flex grid inline-grid contents hidden table flow-root"
      .split(" ")
      .map((word) => [word, "display"]),
  ),
  ...Object.fromEntries("static fixed absolute relative sticky".split(" ").map((word) => [word, "position"])),
  "sr-only": "sr-only",
  "not-sr-only": "sr-only",
  border: "border-width",
  underline: "underline",
  "no-underline": "underline",
  outline: "outline-width",
};

// What a utility settles besides itself.
const covers: Record<string, readonly string[]> = {
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  gap: ["gap-x", "gap-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  overflow: ["overflow-x", "overflow-y"],
  "border-width": ["x", "y", "t", "r", "b", "l"].map((side) => `border-width-${side}`),
  // A size of the theme brings its line height.
  "text-size": ["leading"],
};

/** What a utility sets, with the states it sets it in: two that answer alike cannot stand together. */
function subjectOf(utility: string): readonly [states: string, subject: string] {
  const [, states = "", important = "", name = ""] =
    /^((?:(?:\[[^\]]*\]|[^:[\]])+:)*)(!?)-?(.*?)$/.exec(utility) ?? [];
  const plain = name.replace(/!$/, "");
  const prefix = states + (important || plain !== name ? "!" : "");
  const known = words[plain];
  if (known) return [prefix, known];
  if (plain.startsWith("[")) return [prefix, plain.replace(/:.*/, "")];
  const [, first = plain, rest = ""] = /^([a-z]+)-(.+)$/.exec(plain) ?? [];
  for (const [pattern, kind] of kinds[first] ?? []) {
    const match = pattern.exec(rest);
    if (match) return [prefix, `${first}-${kind.replace("$1", match[1] ?? "")}`];
  }
  if (kinds[first]) return [prefix, `${first}-color`];
  return [prefix, plain.replace(/-(\[.*\]|\(.*\)|[^-[\]]+)$/, "")];
}

// Links and buttons of a page say the same again and again.
const joined = new Map<string, string>();

/**
 * Joins class names, leaving out empty ones; of two that set the same property,
 * the later wins. Knows the utilities that this application writes: a library
 * that knows all of them weighs fifteen times as much on every page.
 */
export function cn(...classes: (string | false | null | undefined)[]): string {
  const all = classes.filter(Boolean).join(" ");
  const known = joined.get(all);
  if (known !== undefined) return known;
  const result = withoutOverruled(all);
  joined.set(all, result);
  return result;
}

function withoutOverruled(classes: string): string {
  const settled = new Set<string>();
  const kept: string[] = [];
  for (const utility of classes.split(/\s+/).toReversed()) {
    const [states, subject] = subjectOf(utility);
    if (utility === "" || settled.has(states + subject)) continue;
    for (const each of [subject, ...(covers[subject] ?? [])]) settled.add(states + each);
    kept.push(utility);
  }
  return kept.toReversed().join(" ");
}

/** A decoded form: text, or named parts. Lists are parts named 0, 1, 2… */
export type FormValue = string | FormParts;
export interface FormParts {
  [name: string]: FormValue;
}

/**
 * Decodes Stripe's form encoding: `a[b][c]=1`, `list[]=x`, `list[0][y]=z`. A
 * name given both as text and with parts keeps the later one. Names never reach
 * a prototype.
 */
export function decodeForm(encoded: string): FormParts {
  const root = emptyParts();
  for (const [key, value] of new URLSearchParams(encoded)) insert(root, pathOf(key), value);
  return root;
}

function emptyParts(): FormParts {
  return Object.create(null) satisfies FormParts;
}

/** `a[b][]` → ["a", "b", ""]; a key with unbalanced brackets is one plain name. */
function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) return [key];
  const [, name = key, brackets = ""] = match;
  return [name, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), ([, inner = ""]) => inner)];
}

function insert(parts: FormParts, path: string[], value: string): void {
  const [written = "", ...rest] = path;
  const name = written === "" ? String(Object.keys(parts).length) : written;
  if (rest.length === 0) {
    parts[name] = value;
    return;
  }
  const existing = parts[name];
  const inner = existing === undefined || typeof existing === "string" ? emptyParts() : existing;
  parts[name] = inner;
  insert(inner, rest, value);
}

/** Encodes parts as Stripe's clients do; the inverse of `decodeForm`. */
export function encodeForm(parts: FormParts, prefix = ""): string {
  return Object.entries(parts)
    .map(([name, value]) => {
      const key = prefix === "" ? name : `${prefix}[${name}]`;
      return typeof value === "string"
        ? `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
        : encodeForm(value, key);
    })
    .filter((pair) => pair !== "")
    .join("&");
}

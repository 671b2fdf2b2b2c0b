// oxlint-disable no-underscore-dangle -- property names of MDN's data
import { createRequire } from "node:module";
import type { CompatData, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parse, type CallExpression, type MemberExpression, type NewExpression } from "acorn";
import { simple } from "acorn-walk";
import type { SupportedBrowsers } from "./supported-browsers.ts";

// Not an import, because Vitest would transform 20 MB of JSON into code.
const bcd = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

// The newest syntax that every supported browser parses. The build lowers minified code to it.
const ecmaVersion = 2023;

/** Global objects that scripts use without construction, by interface. */
const instances: Readonly<Record<string, string>> = {
  crypto: "Crypto",
  document: "Document",
  history: "History",
  navigator: "Navigator",
  performance: "Performance",
  screen: "Screen",
};
const globalObjects = new Set(["globalThis", "self", "window"]);

/** Whether a browser lacks an API, by its name in code: `URL.canParse`, `.showPopover`, `structuredClone`. */
type Index = { names: Map<string, boolean>; methods: Map<string, boolean> };

type Support = "supported" | "newer" | "missing";

/**
 * Returns how all supported browsers support a feature: `newer` when only newer versions do, `missing` when one never
 * did.
 */
function supportOf(compat: CompatStatement | undefined, browsers: SupportedBrowsers): Support {
  let support: Support = "supported";
  for (const [browser, oldest] of Object.entries(browsers)) {
    const statements = compat?.support[browser as keyof typeof compat.support];
    if (statements === undefined) continue;
    const [first] = Array.isArray(statements) ? statements : [statements];
    const since =
      typeof first?.version_added === "string" && !first.flags
        ? Number.parseFloat(first.version_added.replace("≤", ""))
        : Number.NaN;
    if (Number.isNaN(since)) return "missing";
    if (since > oldest) support = "newer";
  }
  return support;
}

/** Adds MDN's data for the interfaces of a group to the index. */
function addInterfaces(group: Identifier, index: Index, browsers: SupportedBrowsers, prefix = ""): void {
  for (const [name, about] of Object.entries(group) as [string, Identifier][]) {
    if (name === "__compat") continue;
    index.names.set(prefix + name, supportOf(about.__compat, browsers) !== "supported");
    for (const [member, part] of Object.entries(about) as [string, Identifier][]) {
      if (member === "__compat") continue;
      const plain = member.replace(/_(static|event|permission)$/, "");
      const support = supportOf(part.__compat, browsers);
      index.names.set(`${prefix}${name}.${plain}`, support !== "supported");
      if (member.endsWith("_static") || !/[a-z][A-Z]/.test(plain)) continue;
      // A call does not show its interface. Only new names of at least two words count, without single-vendor
      // experiments.
      index.methods.set(plain, support === "newer" && (index.methods.get(plain) ?? true));
    }
  }
}

function indexOf(browsers: SupportedBrowsers): Index {
  const index: Index = { names: new Map(), methods: new Map() };
  addInterfaces(bcd.api as Identifier, index, browsers);
  addInterfaces(bcd.javascript["builtins"] as Identifier, index, browsers);
  addInterfaces(bcd.javascript["builtins"]?.["Intl"] as Identifier, index, browsers, "Intl.");
  return index;
}

/** Returns the names of all APIs that a supported browser lacks, such as `URL.canParse`. */
export function missingApis(browsers: SupportedBrowsers): string[] {
  return [...indexOf(browsers).names].flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

function nameOf(node: MemberExpression): { object: string; property: string } | null {
  if (node.computed || node.property.type !== "Identifier") return null;
  const property = node.property.name;
  if (node.object.type === "Identifier") return { object: node.object.name, property };
  if (node.object.type !== "MemberExpression") return { object: "", property };
  const outer = nameOf(node.object);
  return { object: outer && globalObjects.has(outer.object) ? outer.property : "", property };
}

/**
 * Finds the APIs in a script that a supported browser lacks. Feature detection (`typeof x`, `x?.()`, `"x" in y`) does
 * not count.
 *
 * @returns each name as in code, such as `URL.canParse` or `.showPopover()`
 * @throws SyntaxError for syntax newer than the supported browsers
 */
export function createApiFinder(browsers: SupportedBrowsers): (code: string) => string[] {
  const index = indexOf(browsers);
  return (code) => {
    const found = new Set<string>();
    const note = (name: string, shown = name) => {
      if (index.names.get(name) === true) found.add(shown);
    };
    const noteUse = ({ callee }: CallExpression | NewExpression) => {
      if (callee.type === "Identifier") {
        note(callee.name);
        note(`Window.${callee.name}`, callee.name);
      }
    };
    simple(parse(code, { ecmaVersion, sourceType: "module" }), {
      NewExpression: noteUse,
      CallExpression(node) {
        noteUse(node);
        if (node.callee.type !== "MemberExpression" || node.optional) return;
        const name = nameOf(node.callee)?.property ?? "";
        if (index.methods.get(name) === true) found.add(`.${name}()`);
      },
      MemberExpression(node) {
        const name = nameOf(node);
        if (!name || node.optional) return;
        if (globalObjects.has(name.object)) note(`Window.${name.property}`);
        const owner = instances[name.object] ?? name.object;
        note(owner);
        note(`${owner}.${name.property}`);
      },
    });
    return [...found].toSorted();
  };
}

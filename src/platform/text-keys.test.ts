import { expect, test } from "vitest";
import { textsOf } from "@/test/locale-texts";
import {
  argumentsOf,
  callsOf,
  isSyntax,
  namespacesIn,
  parse,
  placeOf,
  sourceFiles,
  stringsOf,
  walk,
  type SourceFile,
  type Syntax,
} from "@/test/source-code";
import { namespaces } from "./namespaces";

const hole = "\u0000";
const baseOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, "");
const keysOf = new Map<string, Set<string>>(
  namespaces.map((namespace) => [namespace, new Set([...textsOf("pt-BR", namespace).keys()].map(baseOf))]),
);

// Build scripts read texts, too.
const scripts = Object.entries(
  import.meta.glob<string>(["/scripts/**/*.{ts,tsx}", "!/scripts/**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).map(([path, text]) => parse(path, text));

/** The keys that a string in the code can mean; the namespace only when it is explicit. */
type Use = { namespace: string | null; covers: (key: string) => boolean };

// "auth:fields.email", with holes for inserted values. A branch covers all keys below it.
function useOf(text: string, branch: boolean): Use | null {
  // The number after the colon of a `FieldMessage` is not part of its key.
  const keyed = text.replace(/^((?:validation|admin:invalid)\.\w+):.+$/su, "$1");
  const [, namespace = null, rest = ""] = /^(?:(\w+):)?(.*)$/su.exec(keyed) ?? [];
  // A key without fixed parts could mean every key.
  if (!/[^.\0]/u.test(rest)) return null;
  if (!branch && !rest.includes(hole)) return { namespace, covers: (key) => key === rest };
  const parts = rest.split(hole).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${parts.join("[^.]+")}${branch ? String.raw`(?:\.|$)` : "$"}`, "u");
  return { namespace, covers: (key) => pattern.test(key) };
}

// Returns the value of a property of `t`'s options.
function optionOf(call: Syntax, name: string): Syntax | null {
  const options: unknown = argumentsOf(call)[1];
  if (!isSyntax(options)) return null;
  for (const { type, key, value } of walk(options)) {
    if (type === "Property" && isSyntax(key) && key["name"] === name && isSyntax(value)) return value;
  }
  return null;
}

/** Returns the used keys that do not exist, each with its position. */
function missingIn(file: SourceFile): string[] {
  const own = namespacesIn(file);
  return callsOf(file, "t").flatMap((call) => {
    const given = stringsOf(optionOf(call, "ns")).map(({ text }) => text);
    const branch = optionOf(call, "returnObjects") !== null;
    return stringsOf(argumentsOf(call)[0], hole).flatMap(({ at, text }) => {
      const use = useOf(text, branch);
      if (!use) return [];
      const places = use.namespace ? [use.namespace] : given.length > 0 ? given : own;
      const exists = places.some((place) => [...(keysOf.get(place) ?? [])].some(use.covers));
      return exists ? [] : [`${placeOf(file, at)} "${text.replaceAll(hole, "…")}" in ${places.join(", ")}`];
    });
  });
}

test("every text used in the code exists", () => {
  expect(sourceFiles.flatMap(missingIn)).toEqual([]);
});

// Reads all sources, which is slow on a busy machine.
test("the code uses every text", { timeout: 30_000 }, () => {
  const files = [...sourceFiles, ...scripts];
  // Keys can be in lists and maps far from their use, so any string may be a key.
  const texts = files
    .flatMap((file) => [...walk(file.syntax)])
    .filter(({ type }) => type === "Literal" || type === "TemplateLiteral")
    .flatMap((syntax) => stringsOf(syntax, hole))
    .map(({ text }) => text);
  // Removes duplicates because each is compared with every key.
  const single = [...new Set(texts)].flatMap((text) => useOf(text, false) ?? []);
  const branches = files
    .flatMap((file) => callsOf(file, "t"))
    .filter((call) => optionOf(call, "returnObjects"))
    .flatMap((call) => stringsOf(argumentsOf(call)[0], hole))
    .flatMap(({ text }) => useOf(text, true) ?? []);
  // Texts insert other texts.
  const inserted = namespaces
    .flatMap((namespace) => [...textsOf("pt-BR", namespace).values()])
    .flatMap((text) =>
      [...text.matchAll(/\$t\(([\w:.]+)\)/gu)].flatMap(([, key = ""]) => useOf(key, false) ?? []),
    );
  const uses = [...single, ...branches, ...inserted];

  const unused = namespaces.flatMap((namespace) =>
    [...(keysOf.get(namespace) ?? [])]
      .filter((key) => !uses.some((use) => (use.namespace ?? namespace) === namespace && use.covers(key)))
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});

test.each([
  [`const { t } = useTranslation(); t("nav.home")`, 0],
  [`const { t } = useTranslation(); t("nav.nowhere")`, 1],
  [`const { t } = useTranslation("auth"); t("nav.home")`, 1],
  [`const { t } = useTranslation("auth"); t("nav.home", { ns: "common" })`, 0],
  [`const { t } = useTranslation(["auth", "common"]); t(open ? "nav.openMenu" : "nav.nowhere")`, 1],
  ["const { t } = useTranslation(); t(`startup.${reason}`)", 0],
  ["const { t } = useTranslation(); t(`nowhere.${reason}`)", 1],
  [`const { t } = useTranslation(); t("common:nav.home"); t("auth:nav.home")`, 1],
  [`const { t } = useTranslation(); t("nav")`, 1],
  [`const { t } = useTranslation(); t("nav", { returnObjects: true })`, 0],
])("finds keys that do not exist: %s", (code, count) => {
  expect(missingIn(parse("/sample.tsx", code))).toHaveLength(count);
});

import { expect, test } from "vitest";
import { defaultNamespace } from "@/platform/namespaces";
import {
  argumentsOf,
  callsOf,
  isSyntax,
  namespacesIn,
  sourceFiles,
  stringsOf,
  walk,
  type SourceFile,
  type Syntax,
} from "@/test/source-code";

/** Namespaces that a page's area has loaded, by the file of the page's entry. */
const loadedBefore: Record<string, readonly string[]> = {
  "/src/app/admin-pages.ts": ["admin"],
  "/src/app/admin-routes.tsx": ["admin"],
  "/src/app/dashboard-pages.ts": ["dashboard"],
  "/src/app/dashboard-routes.tsx": ["dashboard"],
};

const files = new Map(sourceFiles.map((file) => [file.path, file]));

function fileAt(path: string): SourceFile | undefined {
  return files.get(`${path}.tsx`) ?? files.get(`${path}.ts`);
}

/** Returns the imported file of the application. */
function imported(from: SourceFile, source: unknown): SourceFile[] {
  const [specifier] = stringsOf(source);
  if (!specifier || !/^(?:@\/|\.)/.test(specifier.text)) return [];
  const path = specifier.text.startsWith("@/")
    ? `/src/${specifier.text.slice(2)}`
    : new URL(specifier.text, `file://${from.path}`).pathname;
  const file = fileAt(path);
  return file ? [file] : [];
}

/** Returns the value of a constant of the file, and any other expression as it is. */
function valueOf(file: SourceFile, expression: unknown): Syntax | null {
  if (!isSyntax(expression)) return null;
  if (expression.type !== "Identifier") return expression;
  for (const { type, id, init } of walk(file.syntax)) {
    if (type === "VariableDeclarator" && isSyntax(id) && id["name"] === expression["name"] && isSyntax(init))
      return init;
  }
  return null;
}

const literalsIn = (syntax: Syntax | null | undefined) =>
  [...(syntax ? walk(syntax) : [])]
    .flatMap((part) => (part.type === "Literal" ? stringsOf(part) : []))
    .map(({ text }) => text);

/** A file that a page runs, with the namespaces loaded with it. */
type Part = { file: SourceFile; namespaces: readonly string[] };

/** Returns the files that a file imports and its lazy components. Other parts that load later load their own texts. */
function findParts(file: SourceFile): Part[] {
  const lazy = callsOf(file, "lazyComponent").flatMap((call) => {
    const [load, , namespaces] = argumentsOf(call).map((argument) => valueOf(file, argument));
    const imports = load ? [...walk(load)].filter(({ type }) => type === "ImportExpression") : [];
    return imports.map(({ source }) => ({ source, namespaces: literalsIn(namespaces) }));
  });
  const { body } = file.syntax;
  const atOnce = (Array.isArray(body) ? body.filter(isSyntax) : []).filter(
    ({ importKind, exportKind }) => importKind !== "type" && exportKind !== "type",
  );
  return [...lazy, ...atOnce.map(({ source }) => ({ source, namespaces: [] }))].flatMap(
    ({ source, namespaces }) => imported(file, source).map((part) => ({ file: part, namespaces })),
  );
}

/** What each file uses and imports, found once. */
const factsOf = new Map<SourceFile, { namespaces: string[]; parts: Part[] }>(
  sourceFiles.map((file) => [file, { namespaces: namespacesIn(file), parts: findParts(file) }]),
);

/** Returns the texts that the parts of a page use and nothing has loaded. */
function missingTexts(page: Part): string[] {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [page];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const { file, namespaces } = part;
    const key = [file.path, ...namespaces].join();
    if (seen.has(key)) continue;
    seen.add(key);
    const facts = factsOf.get(file);
    for (const namespace of facts?.namespaces ?? []) {
      if (!namespaces.includes(namespace))
        missing.add(`${page.file.path}: ${namespace}, used in ${file.path}`);
    }
    for (const next of facts?.parts ?? []) {
      waiting.push({ file: next.file, namespaces: [...new Set([...namespaces, ...next.namespaces])] });
    }
  }
  return [...missing];
}

/** Returns the pages of the application. Those that share a file share their texts. */
function pages(): Part[] {
  const found = new Map<string, Part>();
  for (const entries of sourceFiles) {
    for (const call of callsOf(entries, "lazyRoute")) {
      const [load, , namespaces] = argumentsOf(call).map((argument) => valueOf(entries, argument));
      const source = load && [...walk(load)].find(({ type }) => type === "ImportExpression")?.source;
      const [file] = imported(entries, source);
      if (!file) continue;
      const area = loadedBefore[entries.path];
      found.set(file.path, {
        file,
        namespaces: [
          ...(found.get(file.path)?.namespaces ?? [defaultNamespace, ...(area ?? [])]),
          ...literalsIn(namespaces),
        ],
      });
    }
  }
  return [...found.values()];
}

test("every page loads the texts of the components that it shows", () => {
  expect(pages().length).toBeGreaterThan(50);
  expect(pages().flatMap(missingTexts)).toEqual([]);
});

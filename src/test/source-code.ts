import { parseAst } from "vite";
import { defaultNamespace } from "@/platform/namespaces";

/** A syntax node: its type, its position in the file, and its children by name (ESTree with JSX and TypeScript). */
export type Syntax = { type: string; start: number; [part: string]: unknown };

/** A source file of the application. */
export type SourceFile = { path: string; text: string; syntax: Syntax };

const files = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}", "!/src/**/*.d.ts", "!/src/test/**"],
  { query: "?raw", import: "default", eager: true },
);

/** Returns whether a value is a syntax node. */
export function isSyntax(value: unknown): value is Syntax {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Parses TypeScript, with JSX depending on the file name. Throws on a syntax error. */
export function parse(path: string, text: string): SourceFile {
  const syntax: unknown = parseAst(text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" });
  if (!isSyntax(syntax)) throw new Error(`${path} has no syntax.`);
  return { path, text, syntax };
}

/** The application's code without tests. */
export const sourceFiles: SourceFile[] = Object.entries(files).map(([path, text]) => parse(path, text));

/** Yields a syntax node and its descendants, parents first. */
export function* walk(syntax: Syntax): Generator<Syntax> {
  yield syntax;
  for (const part of Object.values(syntax)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isSyntax(child)) yield* walk(child);
    }
  }
}

/** Returns a position for messages: "src/app/app.tsx:12". */
export function placeOf(file: SourceFile, syntax: Syntax): string {
  return `${file.path.slice(1)}:${file.text.slice(0, syntax.start).split("\n").length}`;
}

/**
 * Returns the possible strings of an expression: literals, templates (with `hole` for values), both branches of a
 * condition, parts of a sum. Excludes values known only at run time.
 */
export function stringsOf(expression: unknown, hole = "…"): { at: Syntax; text: string }[] {
  if (!isSyntax(expression)) return [];
  switch (expression.type) {
    case "Literal":
      return typeof expression["value"] === "string" ? [{ at: expression, text: expression["value"] }] : [];
    case "TemplateLiteral": {
      const quasis = Array.isArray(expression["quasis"]) ? expression["quasis"].filter(isSyntax) : [];
      return [{ at: expression, text: quasis.map(cookedText).join(hole) }];
    }
    case "ConditionalExpression":
      return [...stringsOf(expression["consequent"], hole), ...stringsOf(expression["alternate"], hole)];
    case "LogicalExpression":
    case "BinaryExpression":
      return [...stringsOf(expression["left"], hole), ...stringsOf(expression["right"], hole)];
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return stringsOf(expression["expression"], hole);
    default:
      return [];
  }
}

function cookedText(element: Syntax): string {
  const { value } = element;
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";
}

function calleeName(call: Syntax): string {
  const { callee } = call;
  if (!isSyntax(callee)) return "";
  return String(callee["name"] ?? (isSyntax(callee["property"]) ? callee["property"]["name"] : ""));
}

/** Returns the arguments of a call. */
export function argumentsOf(call: Syntax): readonly unknown[] {
  return Array.isArray(call["arguments"]) ? call["arguments"] : [];
}

/** Returns the calls of a function or method by its name. */
export function callsOf(file: SourceFile, name: string): Syntax[] {
  return [...walk(file.syntax)].filter(
    (syntax) => syntax.type === "CallExpression" && calleeName(syntax) === name,
  );
}

/** Returns the namespaces whose texts a file's components use. */
export function namespacesIn(file: SourceFile): string[] {
  const named = callsOf(file, "useTranslation").flatMap((call) => {
    const wanted: unknown = argumentsOf(call)[0];
    if (!isSyntax(wanted)) return [defaultNamespace];
    const list = Array.isArray(wanted["elements"]) ? wanted["elements"] : [wanted];
    return list.flatMap((entry) => stringsOf(entry)).map(({ text }) => text);
  });
  // The descriptions of lists, and what they use, receive `t` of the administration.
  const isOfList = [...walk(file.syntax)].some(
    ({ type, source }) =>
      type === "ImportDeclaration" &&
      isSyntax(source) &&
      /\/list-(?:description|export|texts)$/u.test(String(source["value"])),
  );
  return [...new Set([...named, ...(isOfList ? ["admin"] : [])])];
}

import { expect, test } from "vitest";
import { isSyntax, parse, placeOf, sourceFiles, type SourceFile, type Syntax } from "@/test/source-code";

// Names of values that page translators must not change; `paidDomain` is an element.
const valueName =
  /^(?:address|code|domain|email|ip|place|secret|slug|url)$|(?:Email|(?<!^paid)Domain|Secret|Slug|Url)$/;
const verbatimElement = /^(?:code|kbd|samp)$/;

const list = (value: unknown): Syntax[] => (Array.isArray(value) ? value.filter(isSyntax) : []);

function nameOf(syntax: unknown): string {
  if (!isSyntax(syntax)) return "";
  return String(syntax["name"] ?? syntax["value"] ?? "");
}

/** Returns the values that an expression renders: both branches of a condition, the fallback of a missing value. */
function renderedIn(expression: unknown): Syntax[] {
  if (!isSyntax(expression)) return [];
  switch (expression.type) {
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSNonNullExpression":
    case "ChainExpression":
      return renderedIn(expression["expression"]);
    case "ConditionalExpression":
      return [...renderedIn(expression["consequent"]), ...renderedIn(expression["alternate"])];
    case "LogicalExpression":
      return [
        ...(expression["operator"] === "&&" ? [] : renderedIn(expression["left"])),
        ...renderedIn(expression["right"]),
      ];
    default:
      return [expression];
  }
}

function isVerbatimValue(expression: Syntax): boolean {
  switch (expression.type) {
    case "Identifier":
      return valueName.test(nameOf(expression));
    case "MemberExpression":
      if (expression["computed"] === true) return false;
      return (
        valueName.test(nameOf(expression["property"])) ||
        (nameOf(expression["object"]) === "payment" && nameOf(expression["property"]) === "number")
      );
    case "CallExpression":
      return nameOf(expression["callee"]) === "readableDomain";
    default:
      return false;
  }
}

function hasTranslateNo(element: Syntax): boolean {
  const opening = element["openingElement"];
  if (!isSyntax(opening)) return false;
  return list(opening["attributes"]).some(
    (attribute) => nameOf(attribute["name"]) === "translate" && nameOf(attribute["value"]) === "no",
  );
}

/** Yields the values that a translator may change, in `syntax` and below. */
function* translatedIn(syntax: Syntax): Generator<Syntax> {
  if (syntax.type === "JSXElement" && hasTranslateNo(syntax)) return;
  if (syntax.type === "JSXElement" && isSyntax(syntax["openingElement"])) {
    if (verbatimElement.test(nameOf(syntax["openingElement"]["name"]))) yield syntax;
  }
  if (syntax.type === "JSXElement" || syntax.type === "JSXFragment") {
    yield* list(syntax["children"])
      .filter(({ type }) => type === "JSXExpressionContainer")
      .flatMap(renderedIn)
      .filter(isVerbatimValue);
  }
  // The detail of a cell, and the facts of a list.
  if (syntax.type === "JSXAttribute" && nameOf(syntax["name"]) === "detail") {
    yield* renderedIn(syntax["value"]).filter(isVerbatimValue);
  }
  if (syntax.type === "ObjectExpression") {
    const properties = list(syntax["properties"]);
    const of = (name: string) => properties.find(({ key }) => nameOf(key) === name)?.["value"];
    if (of("name")) yield* renderedIn(of("value")).filter(isVerbatimValue);
    const cell = of("cell");
    // A column of an export has no width.
    if (of("id") && isSyntax(cell)) yield* renderedIn(cell["body"]).filter(isVerbatimValue);
  }
  // A row of a list: its label and its value.
  if (syntax.type === "ArrayExpression") {
    const [label, value] = list(syntax["elements"]);
    if (label?.type === "CallExpression" && nameOf(label["callee"]) === "t") {
      yield* renderedIn(value).filter(isVerbatimValue);
    }
  }
  for (const part of Object.values(syntax)) {
    for (const child of Array.isArray(part) ? part : [part]) {
      if (isSyntax(child)) yield* translatedIn(child);
    }
  }
}

const findingsOf = (file: SourceFile) =>
  [...translatedIn(file.syntax)].map(
    (syntax) => `${placeOf(file, syntax)} ${file.text.slice(syntax.start, syntax.start + 40).split("\n")[0]}`,
  );

test("page translators leave domains, e-mail addresses, codes and keys unchanged", () => {
  expect(sourceFiles.flatMap(findingsOf)).toEqual([]);
});

test.each([
  ["an e-mail address in a sentence", "<p>{t('sentTo')} {email}</p>", 1],
  ["a domain behind a condition", "<p>{site ? readableDomain(site.domain) : t('none')}</p>", 1],
  ["the number of an invoice", "<p>{payment.number}</p>", 1],
  ["code", "<code>{line}</code>", 1],
  ["a key", "<kbd>Esc</kbd>", 1],
  ["a fact", "const facts = [{ name: t('email'), value: user.email ?? '–' }]", 1],
  ["a row", "const rows = [[t('domain'), domain && readableDomain(domain)]]", 1],
  ["a cell of a list", "const column = { id: 'email', cell: ({ email }) => email }", 1],
  ["the second line of a cell", "<TwoLines detail={email}>{name}</TwoLines>", 1],
  ["a marked value", "<p translate='no'><b>{user.email}</b></p>", 0],
  ["marked code", "<code translate='no'>{line}</code>", 0],
  ["a cell of an export", "const column = { header: 'email', cell: ({ email }) => email }", 0],
  ["an attribute", "<Avatar email={email} />", 0],
])("finds what a translator may change in %s", (_, code, count) => {
  expect(findingsOf(parse("/sample.tsx", code))).toHaveLength(count);
});

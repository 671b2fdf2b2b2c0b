import { parseSync, Visitor, type ESTree } from "vite";
import { joinAdjacent, withoutMarkers, type Passage } from "./passage.ts";

const testFunctions = new Set(["describe", "it", "test"]);

/** Returns the first name of a callee: `test` of `test.each(cases)`. */
function firstName(callee: ESTree.Node): string | null {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return firstName(callee.object);
  if (callee.type === "CallExpression") return firstName(callee.callee);
  return callee.type === "TaggedTemplateExpression" ? firstName(callee.tag) : null;
}

function titleOf(argument: ESTree.Node | undefined): string | null {
  if (argument?.type === "Literal" && typeof argument.value === "string") return argument.value;
  if (argument?.type !== "TemplateLiteral") return null;
  return argument.quasis.map((part) => part.value.cooked ?? part.value.raw).join("…");
}

/**
 * Returns the comments and test titles of a TypeScript file.
 *
 * @param file file name; its extension selects TypeScript or TSX
 */
export function typescriptPassages(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source);
  const passages = comments.map<Passage>(({ start, end, value }) => ({
    kind: "comment",
    start,
    end,
    text: withoutMarkers(value),
  }));
  const titles: Passage[] = [];
  // Only files with tests: reading the syntax tree takes most of the time.
  if (/^\s*(?:describe|it|test)[.(<]/m.test(source)) {
    new Visitor({
      CallExpression({ callee, arguments: [argument] }) {
        const title = testFunctions.has(firstName(callee) ?? "") ? titleOf(argument) : null;
        if (argument === undefined || title === null) return;
        titles.push({ kind: "title", start: argument.start, end: argument.end, text: title });
      },
    }).visit(program);
  }
  return [...joinAdjacent(source, passages), ...titles];
}

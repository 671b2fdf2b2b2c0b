import type { RuleTester } from "oxlint/plugins-dev";

// oxlint exports these types only through its tester.
export type Rule = Extract<Parameters<RuleTester["run"]>[1], { create: unknown }>;
type SourceCode = Parameters<Rule["create"]>[0]["sourceCode"];
type Scope = ReturnType<SourceCode["getScope"]>;
type Node = Parameters<SourceCode["getScope"]>[0];
type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;

/**
 * What a child can render. `component` is an element whose component may render nothing, `node` a value of unknown
 * kind, `list` any number of elements.
 */
type Kind = "text" | "constant" | "element" | "component" | "node" | "list" | "nothing";

type Child = {
  node: Node;
  kinds: ReadonlySet<Kind>;
  /** Whether a condition decides what is rendered. */
  isConditional: boolean;
};

type Rendered = Omit<Child, "node">;

const messages = {
  conditional:
    "This text comes and goes beside other nodes. Put it into an element of its own: page translators replace text nodes, and React then fails to remove or insert them.",
  after:
    "This text follows a node that can be inserted before it. Put the text into an element of its own: page translators replace text nodes, and React then fails to insert before them.",
  changing:
    "This text changes beside other nodes. Put it into an element of its own: page translators replace text nodes, and the page then keeps the old text.",
  bare: "A component or a fragment in an expression renders bare text. Return an element: page translators replace text nodes, and React then fails to remove them.",
};

// Elements whose children of unknown kind are mostly texts.
const textElements = /^(?:a|b|button|dd|dt|em|h[1-6]|label|legend|p|small|span|strong|summary|td|th)$/;
// Packages whose components always render one element.
const stablePackages = /^(?:lucide-react|react-router-dom)(?:\/|$)/;
// Functions that return elements by their name.
const rendersElements = /^(?:cell|children|create[A-Z]|render|use[A-Z])/;
const isComponentName = (name: string) => /^[A-Z]/.test(name);
const one = (kind: Kind): Rendered => ({ kinds: new Set([kind]), isConditional: false });

function either(...options: Rendered[]): Rendered {
  return { kinds: new Set(options.flatMap(({ kinds }) => [...kinds])), isConditional: true };
}

/** Returns whether a call of `t` has the same result on each render in one language. */
function isConstantCall({ callee, arguments: args }: NodeOf<"CallExpression">): boolean {
  return (
    callee.type === "Identifier" && callee.name === "t" && args.length === 1 && args[0]?.type === "Literal"
  );
}

function isFragment(node: Node): node is NodeOf<"JSXElement"> | NodeOf<"JSXFragment"> {
  if (node.type === "JSXFragment") return true;
  return node.type === "JSXElement" && tagOf(node) === "Fragment";
}

function tagOf(element: NodeOf<"JSXElement">): string | null {
  const { name } = element.openingElement;
  return name.type === "JSXIdentifier" ? name.name : null;
}

const isText = ({ kinds }: Rendered) => kinds.has("text") || kinds.has("constant");

function isComponent(node: Node): boolean {
  if (node.type === "FunctionDeclaration") return isComponentName(node.id?.name ?? "");
  const { parent } = node;
  return (
    parent?.type === "VariableDeclarator" &&
    parent.id.type === "Identifier" &&
    isComponentName(parent.id.name)
  );
}

function functionAround(node: Node): Node | null {
  let around: Node | null = node.parent;
  while (around && !/Function/.test(around.type)) around = around.parent;
  return around;
}

function renderedByCall(call: NodeOf<"CallExpression">): Rendered {
  const { callee } = call;
  if (isConstantCall(call)) return one("constant");
  const name =
    callee.type === "Identifier"
      ? callee.name
      : callee.type === "MemberExpression" && callee.property.type === "Identifier"
        ? callee.property.name
        : "";
  if (/^(?:flatMap|map)$/.test(name)) return one("list");
  return one(rendersElements.test(name) ? "component" : "text");
}

function problemOf(child: Child, before: readonly Child[], tag: string | null): keyof typeof messages | null {
  const isNode = child.kinds.has("node");
  if (!isText(child) && !isNode) return null;
  const isOnlyText = [...child.kinds].every((kind) => kind === "text" || kind === "constant");
  if (child.isConditional && !isOnlyText) return "conditional";
  if (before.some(({ isConditional, kinds }) => isConditional || kinds.has("list"))) return "after";
  if (isNode) return textElements.test(tag ?? "") ? "changing" : null;
  if (before.some(({ kinds }) => kinds.has("component"))) return "after";
  return child.isConditional || child.kinds.has("text") ? "changing" : null;
}

/**
 * Requires that a text that comes, goes, changes or follows such a node is alone in its element. A page translator
 * replaces each text node with elements, after which React cannot find it:
 * https://github.com/facebook/react/issues/11538
 */
export const loneText: Rule = {
  meta: { type: "problem", messages },
  create(context) {
    const { sourceCode } = context;

    /** Returns the definition of a name; undefined for a global. */
    function definitionOf(name: string, at: Node) {
      let scope: Scope | null = sourceCode.getScope(at);
      while (scope && !scope.set.has(name)) scope = scope.upper;
      return scope?.set.get(name)?.defs[0];
    }

    function renderedByName(name: string, at: Node, depth: number): Rendered {
      const declared = definitionOf(name, at)?.node;
      if (
        declared?.type === "VariableDeclarator" &&
        declared.id.type === "Identifier" &&
        declared.init &&
        depth < 4
      )
        return rendered(declared.init, depth + 1);
      return one(propertyKinds.get(name) ?? "node");
    }

    /** Kinds of the properties that the file declares, such as props. */
    const propertyKinds = new Map<string, Kind>();
    const textTypes = new Set(["TSStringKeyword", "TSNumberKeyword", "TSTemplateLiteralType"]);

    function noteProperty({ key, typeAnnotation }: NodeOf<"TSPropertySignature">): void {
      if (key.type !== "Identifier" || !typeAnnotation) return;
      const type = typeAnnotation.typeAnnotation;
      const options = type.type === "TSUnionType" ? type.types : [type];
      const hasText = options.some((option) => textTypes.has(option.type));
      const known = propertyKinds.get(key.name);
      propertyKinds.set(key.name, hasText && known !== "node" ? "text" : "node");
    }

    function rendered(expression: Node, depth = 0): Rendered {
      switch (expression.type) {
        case "Literal":
          if (expression.value === null || typeof expression.value === "boolean") return one("nothing");
          return String(expression.value).trim() === "" ? one("nothing") : one("constant");
        case "TemplateLiteral":
          return one(expression.expressions.length === 0 ? "constant" : "text");
        case "BinaryExpression":
          return one("text");
        case "JSXElement":
        case "JSXFragment":
          return isFragment(expression)
            ? either(...childrenOf(expression))
            : one(elementKind(expression as NodeOf<"JSXElement">));
        case "ConditionalExpression":
          return either(rendered(expression.consequent, depth), rendered(expression.alternate, depth));
        case "LogicalExpression":
          return expression.operator === "&&"
            ? either(one("nothing"), rendered(expression.right, depth))
            : either(rendered(expression.left, depth), rendered(expression.right, depth));
        case "Identifier":
          return expression.name === "undefined"
            ? one("nothing")
            : renderedByName(expression.name, expression, depth);
        case "MemberExpression": {
          const name =
            expression.property.type === "Identifier" && !expression.computed ? expression.property.name : "";
          return one(name === "children" ? "node" : (propertyKinds.get(name) ?? "text"));
        }
        case "CallExpression":
          return renderedByCall(expression);
        case "ChainExpression":
        case "TSAsExpression":
        case "TSNonNullExpression":
          return rendered(expression.expression, depth);
        default:
          return one("node");
      }
    }

    function elementKind(element: NodeOf<"JSXElement">): Kind {
      const tag = tagOf(element);
      if (tag === null) return "component";
      if (!isComponentName(tag)) return "element";
      const definition = definitionOf(tag, element);
      const source =
        definition?.type === "ImportBinding"
          ? (definition.parent as NodeOf<"ImportDeclaration">).source
          : null;
      return source && stablePackages.test(source.value) ? "element" : "component";
    }

    /** The nodes among which a text can be, with the children of fragments. */
    function childrenOf(parent: NodeOf<"JSXElement"> | NodeOf<"JSXFragment">): Child[] {
      return parent.children.flatMap((child): Child[] => {
        if (child.type === "JSXText")
          return child.value.trim() === "" ? [] : [{ node: child, ...one("constant") }];
        if (isFragment(child)) return childrenOf(child);
        if (child.type !== "JSXExpressionContainer") return [{ node: child, ...rendered(child) }];
        if (child.expression.type === "JSXEmptyExpression") return [];
        const { kinds, isConditional } = rendered(child.expression);
        return kinds.size === 1 && kinds.has("nothing") ? [] : [{ node: child, kinds, isConditional }];
      });
    }

    function check(parent: NodeOf<"JSXElement"> | NodeOf<"JSXFragment">): void {
      const isNested = parent.parent.type === "JSXElement" || parent.parent.type === "JSXFragment";
      if (isFragment(parent)) {
        if (isNested) return;
        for (const child of childrenOf(parent))
          if (isText(child)) context.report({ node: child.node, messageId: "bare" });
        return;
      }
      const children = childrenOf(parent);
      if (children.length < 2) return;
      children.forEach((child, index) => {
        const messageId = problemOf(child, children.slice(0, index), tagOf(parent));
        if (messageId) context.report({ node: child.node, messageId });
      });
    }

    function checkReturned(expression: Node | null): void {
      if (!expression || isFragment(expression)) return;
      if (isText(rendered(expression))) context.report({ node: expression, messageId: "bare" });
    }

    const later: (() => void)[] = [];
    return {
      TSPropertySignature: noteProperty,
      // After all properties are known.
      JSXElement: (node) => void later.push(() => check(node)),
      JSXFragment: (node) => void later.push(() => check(node)),
      ReturnStatement(node) {
        const around = functionAround(node);
        if (around && isComponent(around)) later.push(() => checkReturned(node.argument));
      },
      ArrowFunctionExpression(node) {
        if (node.expression && isComponent(node)) later.push(() => checkReturned(node.body));
      },
      "Program:exit": () => {
        for (const run of later) run();
      },
    };
  },
};

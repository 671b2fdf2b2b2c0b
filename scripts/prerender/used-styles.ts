import postcss, { type Root } from "postcss";

/** Returns the class names of an HTML document. */
function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const decoded = value
      .replaceAll("&amp;", "&")
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'");
    for (const name of decoded.split(/\s+/)) classes.add(name);
  }
  return classes;
}

/** Returns the element names of an HTML document, including html and body. */
function elementsIn(html: string): Set<string> {
  return new Set(["html", "body", ...[...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, name = ""]) => name)]);
}

// Selectors inside brackets, as in `:not(…)`, may match without being on the page.
function withoutBrackets(selector: string): string {
  let plain = selector.replace(/\\.|"[^"]*"|\[[^\]]*\]/g, (part) => (part.startsWith("\\") ? part : ""));
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, "");
  }
  return plain;
}

function elementsOf(plain: string): string[] {
  return [...plain.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9-]*)/gi)].map(([, name = ""]) => name.toLowerCase());
}

// The first paint has no pointer. The complete stylesheet loads with the first interaction.
const isPointerState = (plain: string) => /(?<!\\):(?:hover|active)\b/.test(plain);

// Matches only the pseudo-elements inside form fields.
const isFieldPart = (plain: string) =>
  /^::(?:placeholder|file-selector|-webkit-(?:inner|outer|search|date|calendar))/.test(plain);

function classesOf(plain: string): string[] {
  // oxlint-disable-next-line no-control-regex -- class names may contain any character beyond ASCII
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\x00-\x7f])+)/gi)].map(([, name = ""]) =>
    name
      .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll("\\", ""),
  );
}

/**
 * Returns the rules of a stylesheet that the first paint of a page needs: rules of its classes and elements, without
 * pointer states and transitions. Keeps the order, so that the complete stylesheet can follow without visible changes.
 */
export function usedStyles(css: string, html: string): string {
  const used = classesIn(html);
  const elements = elementsIn(html);
  const hasFields = elements.has("input") || elements.has("textarea");
  const sheet = postcss.parse(css);
  const applies = (selector: string) => {
    const plain = withoutBrackets(selector);
    return (
      !isPointerState(plain) &&
      (hasFields || !isFieldPart(plain)) &&
      classesOf(plain).every((name) => used.has(name)) &&
      elementsOf(plain).every((name) => elements.has(name))
    );
  };

  sheet.walkRules((rule) => {
    const parent = rule.parent;
    if (parent?.type === "atrule" && "name" in parent && String(parent.name).endsWith("keyframes")) return;
    const kept = rule.selectors.filter(applies);
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });

  // As for pointer states.
  sheet.walkAtRules("media", (rule) => {
    if (rule.params.startsWith("(hover: hover)") || rule.params.startsWith("(hover:hover)")) rule.remove();
  });
  // Nothing changes before the complete stylesheet is there.
  sheet.walkDecls(/^transition/, (declaration) => {
    declaration.remove();
  });
  // Downloaded faces of this stylesheet wait for the complete one, behind the content. Their fallbacks are kept.
  sheet.walkAtRules("font-face", (face) => {
    if (/\burl\(/.test(face.toString())) face.remove();
  });
  removeUnread(sheet, html);
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

// Removes unread variables with their declarations and animations. Repeats because one variable may be read only by
// another.
function removeUnread(sheet: Root, html: string): void {
  const readInHtml = (html.match(/var\([^)]*\)/g) ?? []).join(" ");
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    let values = readInHtml;
    sheet.walkDecls((declaration) => {
      const { parent } = declaration;
      if (parent?.type === "atrule" && "name" in parent && parent.name === "font-face") return;
      values += ` ${declaration.value}`;
    });
    const read = new Set(values.match(/[\w-]+/g));
    sheet.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) {
        declaration.remove();
        now += 1;
      }
    });
    sheet.walkAtRules("font-face", (face) => {
      const family = /font-family:\s*["']?([^"';}]+)/.exec(face.toString())?.[1];
      if (family && !values.includes(family)) face.remove();
    });
    sheet.walkAtRules(/^(property|.*keyframes)$/, (rule) => {
      if (!read.has(rule.params.trim())) {
        rule.remove();
        now += 1;
      }
    });
  }
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
}

import type { Schema } from "hast-util-sanitize";

/**
 * Allowed content of an article: text, links, images, tables. Excludes scripts, embedded documents, forms and
 * positioning styles. Excludes IDs and classes, too, because they could imitate the page's own.
 */
export const articleSchema: Schema = {
  tagNames: [
    "p br hr h1 h2 h3 h4 h5 h6 div blockquote pre figure figcaption details summary",
    "ul ol li dl dt dd table caption thead tbody tfoot tr th td",
    "a strong b em i s del ins u mark small sub sup q cite code kbd samp var abbr time img",
  ].flatMap((names) => names.split(" ")),
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", ["width", /^\d{1,5}$/], ["height", /^\d{1,5}$/]],
    ol: [["start", /^\d{1,6}$/]],
    th: ["scope", "colSpan", "rowSpan", ["align", "left", "right", "center"]],
    td: ["colSpan", "rowSpan", ["align", "left", "right", "center"]],
    abbr: ["title"],
    time: ["dateTime"],
    details: ["open"],
    "*": ["lang", "dir"],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["http", "https"],
  },
  ancestors: {
    tbody: ["table"],
    td: ["table"],
    th: ["table"],
    thead: ["table"],
    tfoot: ["table"],
    tr: ["table"],
  },
  required: {},
  clobber: [],
  // Removed with their content. Other elements outside the list are replaced by their content.
  strip: ["script", "style", "template", "select", "audio", "video"],
  allowComments: false,
  allowDoctypes: false,
};

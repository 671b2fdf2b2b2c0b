import type { Schema } from "hast-util-sanitize";

/**
 * What an article may hold: text, links, pictures, tables. Nothing that runs, loads
 * another document, sends a form, or is placed outside the text by a style. No id
 * or class either: an author's could pass for one of the page's.
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
  // Their content is not text for people; whatever else is not listed leaves its text behind.
  strip: ["script", "style", "template", "select", "audio", "video"],
  allowComments: false,
  allowDoctypes: false,
};

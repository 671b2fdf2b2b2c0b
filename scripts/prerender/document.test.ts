import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { root } from "../../tools/local-stack/environment.ts";
import { shellDocument } from "./document.ts";
import { noticesWithoutApp } from "./without-app.ts";

test("a shell has the site's title in every language before the script that selects one", async () => {
  const template = await readFile(`${root}/index.html`, "utf8");
  const html = shellDocument(template, {
    files: { styles: [], scripts: ["app.js"] },
    body: "",
    noindex: true,
  });
  const [title = ""] = /<title.*<\/title>/.exec(html) ?? [];
  expect(title).toContain(">Site Pronto · sua vitrine na internet, pronta<");
  expect(title).toMatch(/ data-pt-pt="Site Pronto · [^"]+" data-en="Site Pronto · [^"]+"/);
  expect(html.indexOf(title)).toBeLessThan(html.indexOf("<!--boot-->"));
});

test("a page preloads its entry and names the scripts that the boot script loads", () => {
  const html = shellDocument("<!--title--><!--head--><!--notice--><!--body--><!--foot-->", {
    files: { styles: [], scripts: ["app.js", "react.js", "page.js"] },
    body: "",
    noindex: false,
  });
  expect(html).toContain(
    '<link rel="modulepreload" crossorigin fetchpriority="low" href="/app.js" data-entry><script type="application/json" data-scripts>["/react.js","/page.js"]</script>',
  );
  expect(html).not.toContain('type="module"');
});

test("a shell shows old browsers the contact addresses in three languages, without an unset number", async () => {
  const html = noticesWithoutApp(["pt-BR", "pt-PT", "en"], "{}");
  expect(html.match(/<p lang="[^"]+" class="old-notice"/g)).toHaveLength(3);
  expect(html).toContain('href="mailto:ola@sitepronto.test"');
  expect(html).not.toContain("wa.me");
});

test("the notice for old browsers links the number and e-mail address of the settings", async () => {
  const settings = JSON.stringify({ support_whatsapp: "+5511987654321", contact_email: "oi@exemplo.test" });
  expect(noticesWithoutApp(["en"], settings)).toContain(
    '<a href="https://wa.me/5511987654321">WhatsApp</a> or <a href="mailto:oi@exemplo.test">oi@exemplo.test</a>.',
  );
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { root } from "../environment.ts";
import { shellDocument } from "./document.ts";

test("a shell brings the site's title in every language, ahead of the script that chooses one", async () => {
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

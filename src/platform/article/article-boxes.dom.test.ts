import { expect, test } from "vitest";
import { env } from "../env";
import { renderArticle } from "./render-article";

const render = (markdown: string) => renderArticle(markdown, "https://sitepronto.test").html;

test("a quote that starts with a type is a callout, any other is a quote", () => {
  expect(render("> [!TIP]\n> Responda *logo*.")).toBe(
    '<div role="note" class="callout" data-callout="tip"><p class="callout-name">Dica</p>\n<p>Responda <em>logo</em>.</p>\n</div>\n',
  );
  expect(render("> [!note]\n>\n> - um")).toContain('data-callout="note"');
  expect(render("> [!OTHER]\n> Um.")).toContain("<blockquote>");
  expect(render('<div class="callout" data-callout="tip">x</div>')).toBe("<div>x</div>");
});

test("the boxes of a task list are displayed and cannot be ticked", () => {
  const html = render("- [ ] um\n- [x] dois");
  expect(html).toMatch(/<li class="task">\s*☐ +um<\/li>\s*<li class="task">\s*☑ +dois<\/li>/);
  expect(render('<input type="text" value="x"><input type="checkbox" onclick="x()">')).not.toContain(
    "<input",
  );
});

test("a video URL alone in its paragraph becomes a link that loads nothing until it is clicked", () => {
  const html = render("https://www.youtube.com/watch?v=abcdefghijk");
  expect(html).toContain('data-player="https://www.youtube-nocookie.com/embed/abcdefghijk"');
  expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
  expect(html).not.toContain("<iframe");
  expect(render("<https://vimeo.com/12345678>")).toContain("player.vimeo.com/video/12345678");
});

test.each([
  "https://youtu.be/abcdefghijk?si=A1b2C3",
  "https://www.youtube.com/watch?v=abcdefghijk&list=PL1&t=42s",
  "https://youtube.com/shorts/abcdefghijk?feature=share",
  "www.youtube.com/watch?v=abcdefghijk",
  "https://vimeo.com/12345678/abcdef12",
])("an address as a video service shares it becomes a player: %s", (text) => {
  expect(render(text)).toContain("data-player");
});

test.each([
  "Veja https://www.youtube.com/watch?v=abcdefghijk",
  "[o vídeo](https://www.youtube.com/watch?v=abcdefghijk)",
  "https://evil.test/watch?v=abcdefghijk",
  '<a href="https://exemplo.com.br" data-player="https://evil.test">x</a>',
])("a link remains a link: %s", (text) => {
  expect(render(text)).not.toContain("data-player");
});

test("an uploaded image has dimensions and narrower files", () => {
  const folder = `${env.supabaseUrl}/storage/v1/object/public/media/2026/11/00000000-0000-4000-a000-000000000001/`;
  expect(render(`![x](${folder}1200x600.webp)`)).toContain(
    `srcset="${folder}1200x600.webp 1200w, ${folder}960.webp 960w, ${folder}480.webp 480w"`,
  );
  expect(render(`![x](${folder}1200x600.webp)`)).toMatch(/width="1200" height="600"/);
  expect(render("![x](https://exemplo.com.br/1200x600.webp)")).not.toContain("srcset");
});

import { expect, test } from "vitest";
import { parseBlocks } from "./parse-blocks.ts";
import { renderBlocks } from "./render-blocks.ts";

const render = (markup: string) => renderBlocks(parseBlocks(markup));

test("comments of blocks are removed", () => {
  expect(render("<!-- wp:paragraph -->\n<p>Bom dia</p>\n<!-- /wp:paragraph -->").html).toBe("<p>Bom dia</p>");
});

test.each([
  [
    '<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"></div><!-- /wp:group -->',
    "wp-block-group has-global-padding is-layout-constrained wp-block-group-is-layout-constrained",
  ],
  [
    '<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} --><div class="wp-block-group"></div><!-- /wp:group -->',
    "wp-block-group is-nowrap is-layout-flex wp-block-group-is-layout-flex",
  ],
  [
    '<!-- wp:columns --><div class="wp-block-columns"></div><!-- /wp:columns -->',
    "wp-block-columns is-nowrap is-layout-flex wp-block-columns-is-layout-flex",
  ],
])("a block gets the classes of its layout: %s", (markup, classes) => {
  expect(render(markup).html).toBe(`<div class="${classes}"></div>`);
});

test("the classes of a cover's layout are on its inner container", () => {
  const markup = `<!-- wp:cover {"layout":{"type":"constrained"}} --><div class="wp-block-cover"><div class="wp-block-cover__inner-container"></div></div><!-- /wp:cover -->`;

  expect(render(markup).html).toBe(
    '<div class="wp-block-cover"><div class="wp-block-cover__inner-container has-global-padding is-layout-constrained wp-block-cover-is-layout-constrained"></div></div>',
  );
});

test("a block with its own gap gets a class with its rule", () => {
  const { html, css } = render(
    '<!-- wp:group {"style":{"spacing":{"blockGap":"var:preset|spacing|40"}},"layout":{"type":"flex"}} --><div class="wp-block-group"></div><!-- /wp:group -->',
  );

  expect(html).toContain("wp-container-1");
  expect(css).toBe(".wp-container-1{gap:var(--wp--preset--spacing--40) var(--wp--preset--spacing--40)}");
});

test("inner blocks keep their place in the HTML", () => {
  const markup = `<!-- wp:group --><div class="wp-block-group"><!-- wp:heading --><h2 class="wp-block-heading">Um</h2><!-- /wp:heading --><!-- wp:paragraph --><p>Custa $& ou $1</p><!-- /wp:paragraph --></div><!-- /wp:group -->`;

  expect(render(markup).html).toMatch(
    /^<div[^>]*><h2 class="wp-block-heading">Um<\/h2><p>Custa \$& ou \$1<\/p><\/div>$/,
  );
});

import { expect, test } from "vitest";
import { parseBlocks } from "./parse-blocks.ts";

test("a block contains its attributes, its HTML and its inner blocks in their order", () => {
  const markup = `<!-- wp:group {"align":"full"} -->
<div class="wp-block-group alignfull"><!-- wp:paragraph --><p>Bom dia</p><!-- /wp:paragraph --></div>
<!-- /wp:group -->`;
  const [group] = parseBlocks(markup);

  expect(group).toMatchObject({ name: "core/group", attributes: { align: "full" } });
  expect(group?.content).toEqual([
    '\n<div class="wp-block-group alignfull">',
    { name: "core/paragraph", attributes: {}, content: ["<p>Bom dia</p>"] },
    "</div>\n",
  ]);
});

test("a block without HTML has no content", () => {
  expect(parseBlocks('<!-- wp:social-link {"service":"instagram"} /-->')).toEqual([
    { name: "core/social-link", attributes: { service: "instagram" }, content: [] },
  ]);
});

test.each([
  ["<!-- wp:group --><div></div>", "core/group is not closed"],
  ["<!-- wp:group --><!-- /wp:columns -->", "core/columns closes core/group"],
  ["<!-- /wp:group -->", "core/group closes no block"],
  ["<p>Solto</p>", "HTML outside of all blocks"],
])("%s is refused with the reason", (markup, reason) => {
  expect(() => parseBlocks(markup)).toThrow(reason);
});

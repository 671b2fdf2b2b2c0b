/** Attributes of a block, as its opening comment contains them. */
export type BlockAttributes = { readonly [name: string]: unknown };

/** A block of WordPress's serialised format. */
export type Block = {
  /** Name with namespace, such as "core/group". */
  name: string;
  attributes: BlockAttributes;
  /** HTML and inner blocks in their order. */
  content: readonly (string | Block)[];
};

type OpenBlock = { name: string; attributes: BlockAttributes; content: (string | Block)[] };

const comment = /<!-- (\/)?wp:([a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)?)(?: (\{.*?\}))? (\/)?-->/g;

/**
 * Parses serialised blocks.
 *
 * @throws when a block is not closed, is closed twice, or has HTML outside of all blocks
 */
export function parseBlocks(markup: string): Block[] {
  const blocks: Block[] = [];
  const open: OpenBlock[] = [];
  let end = 0;

  function add(part: string | Block): void {
    const parent = open.at(-1);
    if (parent) parent.content.push(part);
    else if (typeof part !== "string") blocks.push(part);
    else if (part.trim() !== "") throw new Error(`HTML outside of all blocks: ${part.trim().slice(0, 80)}`);
  }

  for (const match of markup.matchAll(comment)) {
    const [whole, closes, shortName = "", json, isVoid] = match;
    add(markup.slice(end, match.index));
    end = match.index + whole.length;
    const name = shortName.includes("/") ? shortName : `core/${shortName}`;
    if (closes !== undefined) {
      const closed = open.pop();
      if (closed?.name !== name) throw new Error(`${name} closes ${closed?.name ?? "no block"}.`);
      add(closed);
      continue;
    }
    const attributes = json === undefined ? {} : (JSON.parse(json) as BlockAttributes);
    if (isVoid === undefined) open.push({ name, attributes, content: [] });
    else add({ name, attributes, content: [] });
  }
  add(markup.slice(end));
  const unclosed = open.at(-1);
  if (unclosed) throw new Error(`${unclosed.name} is not closed.`);
  return blocks;
}

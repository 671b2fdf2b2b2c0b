/** Translations of a model by its Portuguese texts, as `texts.<language>.json` contains them. */
export type ModelTexts = Readonly<Record<string, string>>;

/**
 * Matches what a visitor reads: texts between tags, alternative texts and labels, in HTML and in attributes of blocks.
 * The theme uses the same pattern (`site_pronto_translate`), so that both show the same texts.
 */
export const visibleText =
  /(?<=>)[^<>]+(?=<)|(?<= alt="|label=")[^"]+(?=")|(?<="alt":"|"ariaLabel":")[^"]+(?=")/g;

/** Returns markup in which every visible text that is a key is replaced by its translation. */
export const translateMarkup = (markup: string, texts: ModelTexts) =>
  markup.replaceAll(visibleText, (text) => texts[text] ?? text);

/** Returns the different visible texts of markup in their order, without those that consist of digits. */
export const visibleTexts = (markup: string) => [
  ...new Set((markup.match(visibleText) ?? []).filter((text) => /\S/.test(text) && !/^\d+$/.test(text))),
];

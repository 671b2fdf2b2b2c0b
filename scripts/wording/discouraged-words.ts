/** Words to avoid in comments and test titles, with their patterns. */
const discouraged: readonly (readonly [word: string, pattern: RegExp])[] = [
  ["whoever", /\bwhoever\b/i],
  ["nobody", /\bnobody\b/i],
  ["for whom, of whom", /\bwhom\b/i],
  ["is told", /\b(?:is|are|was|were|be|been|being) told\b/i],
  ["tells", /\btells\b/i],
  ["stands", /\b(?:stands|(?:stand|stood|standing) (?:for|beside|there|in for))\b/i],
  ["the person", /\bthe person\b/i],
  ["anew", /\banew\b/i],
  ["besides", /\bbesides\b/i],
  ["meanwhile", /\bmeanwhile\b/i],
  // Matches "a slow one at that", but not "at that time".
  ["at that", /\bat that(?=\s*(?:[.,;:)]|$))/i],
  // Allows "so that rows do not show".
  [
    "so that … not",
    /\bso that\b[^.;]*\b(?<!\b(?:do|does|did|can|could|need|must|may|should|will|would) )not\b/i,
  ],
  ["what is … is …", /\bwhat (?:is|was|are|were) (?:[\w-]+ ){1,4}(?:is|was|are|were)\b/i],
  ["as it is", /\bas (?:it|they) (?:is|was|are|were)(?=\s*(?:[.,;:)]|$))/i],
  ["makes sure of", /\b(?:makes?|made|making) sure of\b/i],
  ["all that", /\ball that\b/i],
  ["lest", /\blest\b/i],
];

/** Returns the discouraged words in a comment or title. Ignores quoted text and code. */
export function discouragedWords(text: string): string[] {
  const prose = text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, "…");
  return discouraged.flatMap(([word, pattern]) => (pattern.test(prose) ? [word] : []));
}

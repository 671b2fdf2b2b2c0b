import type { Letter } from "./letter.ts";

/** A letter as plain text, for programs and people who prefer it. */
export function toPlainText(letter: Letter): string {
  const facts = letter.facts.map(({ label, value, href }) =>
    href === undefined || href === value ? `${label}: ${value}` : `${label}: ${value} – ${href}`,
  );
  const blocks = [
    letter.greeting,
    letter.intro,
    facts.join("\n"),
    letter.next,
    `${letter.button.label}: ${letter.button.href}`,
    `${letter.closing}\n${letter.team}`,
    `-- \n${letter.footer}\n${letter.siteUrl}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

import { find } from "linkifyjs";

/** Returns an address without a quotation mark or a bracket of markup, which linkifyjs includes, and all after it. */
function beforeQuotes(address: string): string {
  const [before = address] = address.split(/["<>«»“”]/);
  return before === address ? address : before.replace(/[.,;:!?]+$/, "");
}

/**
 * Splits a text into its addresses, whose `href` is their target, and the text between them, whose `href` is null.
 *
 * @param bareDomains whether `registro.br` is an address, too. Readers see it as text, as Markdown does.
 */
export function findAddresses(
  text: string,
  { bareDomains }: { bareDomains: boolean },
): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = [];
  let end = 0;
  for (const link of find(text, { defaultProtocol: "https" })) {
    // "palavra.outra" may be a missing space, and "10.5" is no host.
    const isAddress =
      /^(https?:\/\/|www\.)/i.test(link.value) ||
      link.type === "email" ||
      (bareDomains && /\.[a-z]{2,}(\/|$)/.test(link.value));
    if (!link.isLink || !isAddress) continue;
    if (link.start > end) parts.push({ text: text.slice(end, link.start), href: null });
    const surplus = link.value.length - beforeQuotes(link.value).length;
    end = link.end - surplus;
    parts.push({
      text: text.slice(link.start, end),
      href: link.href.slice(0, link.href.length - surplus),
    });
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

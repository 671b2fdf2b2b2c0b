import { find } from "linkifyjs";
import { readVideo } from "@/lib/video-address";

const schemes = /^(https?|mailto|tel):/i;

/**
 * Returns a link's target in the text's format: a page of this site (`/planos`), a fragment (`#parte`), an e-mail
 * address or a URL, whose `https://` may be omitted.
 *
 * @returns null for other texts
 */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s|^\/\//.test(text)) return null;
  if (/^[/#](?!\/)/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const address = schemes.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  return /^https?:/i.test(address) && !/[.]|localhost/.test(new URL(address).hostname) ? null : address;
}

/** Returns the page of a YouTube or Vimeo video; null for other URLs. */
export function readVideoAddress(typed: string): string | null {
  return readVideo(readLinkAddress(typed) ?? "")?.page ?? null;
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
    parts.push({ text: link.value, href: link.href });
    end = link.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

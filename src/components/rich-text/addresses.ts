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

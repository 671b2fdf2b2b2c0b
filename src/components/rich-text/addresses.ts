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
  const address = readLinkAddress(typed);
  if (address === null || !URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, "");
  const id =
    host === "youtu.be"
      ? pathname.slice(1)
      : host === "youtube.com"
        ? (searchParams.get("v") ?? /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1])
        : undefined;
  if (id && /^[\w-]{11}$/.test(id)) return `https://www.youtube.com/watch?v=${id}`;
  const vimeo = host === "vimeo.com" ? /^\/(\d{5,12})$/.exec(pathname)?.[1] : undefined;
  return vimeo === undefined ? null : `https://vimeo.com/${vimeo}`;
}

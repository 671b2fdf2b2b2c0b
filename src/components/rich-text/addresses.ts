const schemes = /^(https?|mailto|tel):/i;

/**
 * The address of a link as it is written into the text: a page of this site (`/planos`), a place in
 * the text (`#parte`), an e-mail address, or a web address, whose `https://` may be left out.
 *
 * @returns null for what is no address
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

/** The page of a YouTube or Vimeo video; null for another address. */
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

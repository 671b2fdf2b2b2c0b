/** A video of a service whose player an article may embed. */
export type Video = {
  service: "YouTube" | "Vimeo";
  /** URL of the video's page. */
  page: string;
  /** URL of the player, without cookies until the video plays. */
  player: string;
};

const youtubeId = /^[\w-]{11}$/;
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/;
const vimeoHash = /^[0-9a-f]{6,20}$/;

function youtubeVideo(id: string | null | undefined): Video | null {
  if (!id || !youtubeId.test(id)) return null;
  return {
    service: "YouTube",
    page: `https://www.youtube.com/watch?v=${id}`,
    player: `https://www.youtube-nocookie.com/embed/${id}`,
  };
}

function vimeoVideo({ pathname, searchParams }: URL): Video | null {
  const [, id, inPath] = vimeoPath.exec(pathname) ?? [];
  if (id === undefined) return null;
  // Unlisted videos need the hash.
  const hash = inPath ?? searchParams.get("h") ?? "";
  const isPrivate = vimeoHash.test(hash);
  return {
    service: "Vimeo",
    page: `https://vimeo.com/${id}${isPrivate ? `/${hash}` : ""}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1${isPrivate ? `&h=${hash}` : ""}`,
  };
}

/**
 * Returns the video of an address; null for others.
 *
 * @param address `https://` may be omitted
 */
export function readVideo(address: string): Video | null {
  const text = address.trim();
  const whole = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  const host = url.hostname.replace(/^(www|m)\./, "");
  const [, kind, id] = url.pathname.split("/");
  if (host === "youtu.be") return youtubeVideo(kind);
  if (host === "youtube.com" || host === "youtube-nocookie.com") {
    if (kind === "watch") return youtubeVideo(url.searchParams.get("v"));
    return kind === "embed" || kind === "shorts" || kind === "live" ? youtubeVideo(id) : null;
  }
  return host === "vimeo.com" || host === "player.vimeo.com" ? vimeoVideo(url) : null;
}

/**
 * Returns the video of a link that is alone in its paragraph; null for a link with words of its own.
 *
 * @param text the link's text
 */
export function videoOfLink(href: string, text: string): Video | null {
  const video = readVideo(href);
  return video !== null && readVideo(text)?.page === video.page ? video : null;
}

/** Texts of a video before it plays. Articles are in Brazilian Portuguese regardless of the page's language. */
export function videoTexts(service: Video["service"]): { watch: string; notice: string } {
  return {
    watch: `Assistir ao vídeo no ${service}`,
    notice: `Ao abrir o vídeo, o ${service} recebe dados do seu acesso.`,
  };
}

import type { Element } from "hast";
import { textOf } from "./article-outline";

/** Titles of callouts. Articles are in Brazilian Portuguese regardless of the page's language. */
export const calloutNames = { note: "Nota", tip: "Dica", warning: "Atenção" } as const;

const opening = /^\s*\[!(NOTE|TIP|WARNING)\][ \t]*(?:\n|$)/i;

/** Converts a quote whose first line names its type, in GitHub's notation (`[!TIP]`), into a callout. */
export function finishCallout(quote: Element): void {
  const first = quote.children.find((child) => child.type === "element");
  const text = first?.children[0];
  if (first?.tagName !== "p" || text?.type !== "text") return;
  const kind = opening.exec(text.value)?.[1]?.toLowerCase() as keyof typeof calloutNames | undefined;
  if (kind === undefined) return;
  text.value = text.value.replace(opening, "");
  const isEmpty = textOf(first).trim() === "" && first.children.length === 1;
  quote.tagName = "div";
  quote.properties = { role: "note", className: ["callout"], dataCallout: kind };
  quote.children = [
    {
      type: "element",
      tagName: "p",
      properties: { className: ["callout-name"] },
      children: [{ type: "text", value: calloutNames[kind] }],
    },
    ...quote.children.filter((child) => !isEmpty || child !== first),
  ];
}

const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})$/;
const vimeo = /^https:\/\/vimeo\.com\/(\d{5,12})$/;

function playerOf(href: string): { service: string; player: string } | null {
  const [, tape] = youtube.exec(href) ?? [];
  if (tape) return { service: "YouTube", player: `https://www.youtube-nocookie.com/embed/${tape}` };
  const [, film] = vimeo.exec(href) ?? [];
  return film ? { service: "Vimeo", player: `https://player.vimeo.com/video/${film}?dnt=1` } : null;
}

/**
 * Marks a video URL that is alone in its paragraph. The page embeds the player on request; until then, the video
 * service receives no data.
 */
export function finishVideo(paragraph: Element): void {
  const [link] = paragraph.children;
  if (paragraph.children.length !== 1 || link?.type !== "element" || link.tagName !== "a") return;
  const { href } = link.properties;
  const found = typeof href === "string" && textOf(link) === href ? playerOf(href) : null;
  if (!found) return;
  paragraph.properties["className"] = ["video"];
  link.properties["dataPlayer"] = found.player;
  link.children = [{ type: "text", value: `Assistir ao vídeo no ${found.service}` }];
  paragraph.children.push({
    type: "element",
    tagName: "small",
    properties: {},
    children: [{ type: "text", value: `Ao abrir o vídeo, o ${found.service} recebe dados do seu acesso.` }],
  });
}

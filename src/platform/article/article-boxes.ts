import type { Element } from "hast";
import { textOf } from "./article-outline";
import { videoOfLink, videoTexts } from "../video-address";

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

/**
 * Marks a video URL that is alone in its paragraph. The page embeds the player on request; until then, the video
 * service receives no data.
 */
export function finishVideo(paragraph: Element): void {
  const [link] = paragraph.children;
  if (paragraph.children.length !== 1 || link?.type !== "element" || link.tagName !== "a") return;
  const { href } = link.properties;
  const video = typeof href === "string" ? videoOfLink(href, textOf(link)) : null;
  if (!video) return;
  const { watch, notice } = videoTexts(video.service);
  paragraph.properties["className"] = ["video"];
  link.properties["dataPlayer"] = video.player;
  link.children = [{ type: "text", value: watch }];
  paragraph.children.push({
    type: "element",
    tagName: "small",
    properties: {},
    children: [{ type: "text", value: notice }],
  });
}

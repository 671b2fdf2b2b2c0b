import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { videoOfLink, videoTexts, type Video } from "@/platform/video-address";

function videoOf(paragraph: Node): Video | null {
  const link = paragraph.firstChild?.marks.find(({ type }) => type.name === "link");
  const isAlone = paragraph.type.name === "paragraph" && paragraph.childCount === 1 && link !== undefined;
  return isAlone ? videoOfLink(String(link.attrs["href"]), paragraph.textContent) : null;
}

function createPreview({ service }: Video): HTMLElement {
  const { watch, notice } = videoTexts(service);
  const preview = document.createElement("span");
  preview.className = "video-preview";
  const link = document.createElement("a");
  link.textContent = watch;
  const small = document.createElement("small");
  small.textContent = notice;
  preview.append(link, small);
  return preview;
}

/** Shows the address of a video that is alone in its paragraph as readers see it, and as text under the cursor. */
export const VideoPreview = Extension.create({
  name: "videoPreview",

  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) => {
            const decorations: Decoration[] = [];
            doc.descendants((node, position) => {
              const video = videoOf(node);
              if (video === null) return node.isBlock && !node.isTextblock;
              const end = position + node.nodeSize;
              const isEdited = editor.isFocused && selection.from > position && selection.to < end;
              decorations.push(Decoration.node(position, end, { class: "video" }));
              if (isEdited) return false;
              decorations.push(
                Decoration.widget(position + 1, () => createPreview(video), { key: video.service, side: -1 }),
                Decoration.inline(position + 1, end - 1, { class: "video-address" }),
              );
              return false;
            });
            return DecorationSet.create(doc, decorations);
          },
        },
      }),
    ];
  },
});

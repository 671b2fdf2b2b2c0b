import { Editor } from "@tiptap/core";
import { afterEach, expect, it } from "vitest";
import { renderArticle } from "@/platform/article/render-article";
import { createTextExtensions } from "./extensions";
import { createBlockFormat } from "./source-document";
import { VideoPreview } from "./video-preview";

const format = createBlockFormat(createTextExtensions());
let editor: Editor | undefined;

afterEach(() => editor?.destroy());

function open(markdown: string): Editor {
  const content = (format.parse(markdown) ?? []).map((node) => node.toJSON() as object);
  editor = new Editor({
    element: document.body,
    extensions: [...createTextExtensions(), VideoPreview],
    content: { type: "doc", content },
  });
  return editor;
}

const address = "https://youtu.be/abcdefghijk?si=A1b2";

it("a video's address alone in its paragraph shows the texts of the article", () => {
  const { dom } = open(`Antes\n\n${address}`).view;
  const page = document.createElement("div");
  page.innerHTML = renderArticle(`Antes\n\n${address}`, "https://sitepronto.test").html;
  const wanted = [...page.querySelectorAll(".video > *")].map(({ textContent }) => textContent);
  expect(wanted).toHaveLength(2);
  expect(
    [...dom.querySelectorAll(".video .video-preview > *")].map(({ textContent }) => textContent),
  ).toEqual(wanted);
  expect(dom.querySelector(".video-address")).toHaveTextContent(address);
});

it("a video's address is text while the cursor is in it", () => {
  const { view, commands } = open(`Antes\n\n${address}`);
  view.focus();
  view.dom.dispatchEvent(new FocusEvent("focus"));
  commands.setTextSelection(12);
  expect(view.dom.querySelector(".video-preview")).toBeNull();
  expect(view.dom.querySelector(".video")).toHaveTextContent(address);
});

it.each([`Veja ${address}`, "[o vídeo](https://youtu.be/abcdefghijk)", "https://exemplo.com/abcdefghijk"])(
  "other links have no preview: %s",
  (markdown) => {
    expect(open(markdown).view.dom.querySelector(".video-preview")).toBeNull();
  },
);

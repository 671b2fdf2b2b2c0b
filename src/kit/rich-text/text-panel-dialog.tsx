import type { Editor } from "@tiptap/core";
import { AddressDialog } from "./address-dialog";
import { ImageDialog, type RenderLibrary, type UploadImage } from "./image-dialog";
import type { TextPanel } from "./text-commands";

type TextPanelDialogProps = {
  panel: TextPanel;
  editor: Editor;
  /** An image that was pasted or dropped; null to choose one. */
  image: File | null;
  uploadImage: UploadImage;
  renderLibrary: RenderLibrary | undefined;
  /** Called after the text changed. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks for a link, a video or an image, and inserts it at the cursor. */
export function TextPanelDialog({ panel, editor, onDone, onClose, ...props }: TextPanelDialogProps) {
  if (panel === "image") {
    return (
      <ImageDialog
        file={props.image}
        upload={props.uploadImage}
        renderLibrary={props.renderLibrary}
        onUploaded={({ url, alt }) => {
          insertParagraph(editor, { type: "image", attrs: { src: url, alt } });
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  if (panel === "video") {
    return (
      <AddressDialog
        what="video"
        address=""
        onSubmit={(address) => {
          // Alone in its paragraph, a video URL becomes a player for readers.
          insertParagraph(editor, linkTo(address));
          onDone();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <AddressDialog
      what="link"
      address={String(editor.getAttributes("link")["href"] ?? "")}
      onSubmit={(address) => {
        setLink(editor, address);
        onDone();
      }}
      onRemove={
        editor.isActive("link")
          ? () => {
              editor.chain().extendMarkRange("link").unsetLink().run();
              onDone();
            }
          : undefined
      }
      onClose={onClose}
    />
  );
}

function insertParagraph(editor: Editor, content: object): void {
  editor
    .chain()
    .insertContent({ type: "paragraph", content: [content] })
    .run();
}

function linkTo(address: string) {
  return { type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] };
}

function setLink(editor: Editor, address: string): void {
  if (editor.state.selection.empty && !editor.isActive("link"))
    editor.chain().insertContent(linkTo(address)).run();
  else editor.chain().extendMarkRange("link").setLink({ href: address }).run();
}

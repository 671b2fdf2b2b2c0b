import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "../form/form-field";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";
import { Input } from "../ui/fields";
import { readLinkAddress, readVideoAddress } from "./addresses";
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

type AddressDialogProps = {
  what: "link" | "video";
  /** The link's current URL; empty for a new link. */
  address: string;
  onSubmit: (address: string) => void;
  /** Removes the link; omitted for a new link. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

/** Asks for the URL of a link or a video. */
function AddressDialog({ what, address, onSubmit, onRemove, onClose }: AddressDialogProps) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // In React's tree, the page's form contains this dialog.
    event.stopPropagation();
    const read = what === "link" ? readLinkAddress(typed) : readVideoAddress(typed);
    if (read === null) setWrong(true);
    else onSubmit(read);
  }

  return (
    <ModalDialog title={t(`richText.${what}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormField
          name="address"
          label={t("richText.address")}
          hint={t(what === "link" ? "richText.linkHint" : "richText.videoHint")}
          error={wrong ? t(what === "link" ? "richText.linkInvalid" : "richText.videoInvalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t("richText.insert")}</Button>
          {onRemove ? (
            <Button variant="outline" onClick={onRemove}>
              {t("richText.removeLink")}
            </Button>
          ) : null}
        </div>
      </form>
    </ModalDialog>
  );
}

import { mostAltLength } from "@contract/media";
import ImageUp from "lucide-react/icons/image-up";
import Images from "lucide-react/icons/images";
import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { pictureAccept, useImagePreview } from "@/platform/picture-file";
import { FormField } from "../form/form-field";
import { ModalDialog } from "../modal-dialog";
import { Alert } from "../ui/alert";
import { SubmitButton } from "../form/submit-button";
import { Button } from "../ui/button";
import { Input } from "../ui/fields";

/** An uploaded image with its dimensions in pixels. */
type UploadedImage = { url: string; width: number; height: number };

/** Uploads an image for readers. Throws an `AppError`. */
export type UploadImage = (file: File, alt: string) => Promise<UploadedImage>;

type ChosenImage = UploadedImage & { alt: string };

/** Renders a dialog that selects a stored image. */
export type RenderLibrary = (library: {
  onChosen: (image: ChosenImage) => void;
  onClose: () => void;
}) => ReactNode;

type ImageDialogProps = {
  /** A pasted or dropped image; null to select one. */
  file: File | null;
  upload: UploadImage;
  renderLibrary?: RenderLibrary | undefined;
  onUploaded: (image: ChosenImage) => void;
  onClose: () => void;
};

/** Asks for an image and its description and uploads it. Keeps both after a failure. */
export function ImageDialog({ file: given, upload, renderLibrary, onUploaded, onClose }: ImageDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isMissing, setMissing] = useState(false);
  const missingId = useId();
  const [inLibrary, setInLibrary] = useState(false);
  const preview = useImagePreview(file);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (file === null) {
      setMissing(true);
      choose.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      onUploaded({ ...(await upload(file, alt.trim())), alt: alt.trim() });
    } catch (thrown) {
      setFailure(toAppError(thrown));
      setSending(false);
    }
  }

  if (inLibrary && renderLibrary)
    return renderLibrary({ onChosen: onUploaded, onClose: () => setInLibrary(false) });

  return (
    <ModalDialog title={t("richText.image")} description={t("richText.imageText")} atTop onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure ? (
          <Alert tone="danger" role="alert" title={t("richText.uploadFailed")}>
            {t(errorMessages[failure.code], { ns: "common" })}
          </Alert>
        ) : null}
        {file ? (
          // Has its height before the picture is drawn, so that the fields below keep their place.
          <span className="flex h-56">
            {preview ? (
              <img
                src={preview}
                alt=""
                className="max-h-full self-start rounded-lg border border-line object-contain"
              />
            ) : null}
          </span>
        ) : null}
        <input
          ref={picker}
          type="file"
          accept={pictureAccept}
          aria-label={t("richText.chooseImage")}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => setFile(target.files?.[0] ?? file)}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={choose}
            variant="outline"
            aria-describedby={isMissing && !file ? missingId : undefined}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden="true" />
            <span>{t(file ? "richText.otherImage" : "richText.chooseImage")}</span>
          </Button>
          {renderLibrary ? (
            <Button variant="outline" onClick={() => setInLibrary(true)}>
              <Images aria-hidden="true" />
              {t("richText.fromLibrary")}
            </Button>
          ) : null}
          {isMissing && !file ? (
            <p id={missingId} role="alert" className="text-sm font-medium text-danger">
              {t("richText.imageMissing")}
            </p>
          ) : null}
        </div>
        <FormField name="alt" label={t("richText.alt")} hint={t("richText.altHint")}>
          {(control) => (
            <Input
              {...control}
              value={alt}
              maxLength={mostAltLength}
              onChange={({ target }) => setAlt(target.value)}
            />
          )}
        </FormField>
        <SubmitButton loading={sending} className="self-start">
          {t("richText.insert")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

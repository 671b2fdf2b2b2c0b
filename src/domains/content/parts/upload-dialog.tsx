import { mostAltLength, type UploadMediaAnswer } from "@contract/media";
import Upload from "lucide-react/icons/upload";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { ModalDialog } from "@/kit/modal-dialog";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/fields";
import { Progress } from "@/kit/ui/progress";
import type { AppError, AppErrorCode } from "@/platform/app-error";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { useImagePreview } from "@/platform/picture-file";
import { acceptedTypes, isVideo, useUploadMedia } from "../media";

type UploadDialogProps = {
  /** The dropped file; null to open with a file input. */
  file: File | null;
  onUploaded: (media: UploadMediaAnswer & { alt: string }) => void;
  /** Receives several selected files; without it only one can be selected. */
  onSeveral?: (files: readonly File[]) => void;
  onClose: () => void;
};

/** Asks for a picture or a video and its description, and uploads it. Keeps both after a failure. */
export function UploadDialog({ file: given, onUploaded, onSeveral, onClose }: UploadDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState(given);
  const [alt, setAlt] = useState("");
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isAltMissing, setAltMissing] = useState(false);
  const upload = useUploadMedia();
  const chooseKey = onSeveral ? "media.upload.chooseSeveral" : "media.upload.choose";

  function choose(chosen: readonly File[]): void {
    const [first] = chosen;
    if (!first) return;
    if (onSeveral && chosen.length > 1) {
      onSeveral(chosen);
      return;
    }
    setFile(first);
    setFailure(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (file === null) {
      picker.current?.click();
      return;
    }
    setAltMissing(alt.trim() === "");
    if (alt.trim() === "") return;
    setFailure(null);
    setSent(0);
    try {
      const media = await upload.mutateAsync({ file, alt: alt.trim(), onProgress: setSent });
      onUploaded({ ...media, alt: alt.trim() });
    } catch (thrown) {
      setFailure(toAppError(thrown));
      setSent(null);
    }
  }

  return (
    <ModalDialog
      title={t(onSeveral ? "media.upload.titleSeveral" : "media.upload.title")}
      description={t("media.upload.text")}
      atTop
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure ? (
          <Alert tone="danger" role="alert" title={t("media.upload.failed")}>
            <UploadFault file={file} code={failure.code} />
          </Alert>
        ) : null}
        {file ? <ChosenFile file={file} /> : null}
        <input
          ref={picker}
          type="file"
          accept={`${acceptedTypes.image},${acceptedTypes.video}`}
          multiple={onSeveral !== undefined}
          aria-label={t(chooseKey)}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => choose([...(target.files ?? [])])}
        />
        <div className="flex flex-col gap-2">
          <Button variant="outline" onClick={() => picker.current?.click()} className="self-start">
            <Upload aria-hidden="true" />
            <span>{t(file ? "media.upload.other" : chooseKey)}</span>
          </Button>
          {onSeveral && !file ? <p className="text-sm text-muted">{t("media.upload.severalHint")}</p> : null}
        </div>
        <FormField
          name="alt"
          label={t("media.upload.alt")}
          hint={t("media.upload.altHint")}
          error={isAltMissing && alt.trim() === "" ? t("media.upload.altMissing") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={alt}
              maxLength={mostAltLength}
              onChange={({ target }) => setAlt(target.value)}
            />
          )}
        </FormField>
        {sent === null ? null : <Progress value={sent} max={1} label={t("media.upload.progress")} />}
        <SubmitButton loading={upload.isPending} className="self-start">
          {t("media.upload.send")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}

function ChosenFile({ file }: { file: File }) {
  const preview = useImagePreview(isVideo(file) ? null : file);
  const url = isVideo(file) ? null : preview;
  return (
    <div className="flex flex-col gap-2">
      {isVideo(file) ? null : (
        // Has its height before the picture is drawn, so that the fields below keep their place.
        <span className="flex h-56">
          {url ? (
            <img
              src={url}
              alt=""
              className="max-h-full self-start rounded-lg border border-line object-contain"
            />
          ) : null}
        </span>
      )}
      <p className="text-sm [overflow-wrap:anywhere] text-muted">{file.name}</p>
    </div>
  );
}

/** Renders why a file was not uploaded. */
export function UploadFault({ file, code }: { file?: File | null; code: AppErrorCode }) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <span>
      {file && isVideo(file) && (code === "image_type" || code === "image_too_large")
        ? t(`media.upload.video.${code}`)
        : t(errorMessages[code], { ns: "common" })}
    </span>
  );
}

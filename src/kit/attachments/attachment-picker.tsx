import { clsx } from "clsx";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { attachmentAccept, type Attachment, type AttachmentFault } from "@/platform/attachments";
import { errorMessages } from "@/platform/error-messages";
import { formatFileSize } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { FileButton } from "../file-button";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Spinner } from "../ui/spinner";
import { fileKey, type FailedFile, type RejectedFile, type UploadingFile } from "./use-uploads";

type AttachmentPickerProps = {
  /** Accessible name of the list of files. */
  label: string;
  /** The maximum number of files. */
  most: number;
  files: readonly Attachment[];
  uploading: readonly UploadingFile[];
  refused: readonly RejectedFile<AttachmentFault>[];
  failed: readonly FailedFile[];
  retry: (file: File) => void;
  removeFailed: (file: File) => void;
  choose: (chosen: readonly File[]) => void;
  remove: (id: string) => void;
  /** Shows an icon without text, with the files and faults in lines below it, in a row that wraps. */
  compact?: boolean;
};

/** Selects files, and shows their upload progress. */
export function AttachmentPicker(props: AttachmentPickerProps) {
  const { label, most, files, uploading, refused, failed, choose, remove, compact = false } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const faults = [...refused, ...failed.map(({ file, code }) => ({ name: file.name, code, file }))].map(
    ({ name, code, ...rest }) => (
      <li key={fileKey({ name, ...rest })} className="[overflow-wrap:anywhere]">
        {`${name}: ${
          code === "too_many" || code === "too_large" || code === "invalid_input" || code === "expired"
            ? t(`attachments.${code}`, { count: most })
            : t(errorMessages[code])
        }`}
      </li>
    ),
  );

  return (
    <div className={compact ? "contents" : "flex flex-col gap-3"}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          size="sm"
          multiple
          label={t("attachments.attach")}
          accept={attachmentAccept}
          onFiles={choose}
          {...(compact && { title: t("attachments.attach"), className: "w-9 px-0! pointer-coarse:w-11" })}
        >
          <Paperclip aria-hidden="true" />
          <span className={compact ? "sr-only" : undefined}>{t("attachments.attach")}</span>
        </FileButton>
        <span className={compact ? "sr-only" : "text-sm text-muted"}>
          {t("attachments.hint", { count: most })}
        </span>
      </div>
      {files.length + uploading.length + failed.length > 0 ? (
        <ul
          aria-label={label}
          className={clsx("flex flex-wrap gap-2 text-sm", compact && "order-last basis-full")}
        >
          {files.map(({ id, name, size }) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-sunken pl-3"
            >
              <span className="truncate font-medium">{name}</span>
              <span className="shrink-0 text-muted">{formatFileSize(size, language)}</span>
              <RemoveButton name={name} onRemove={() => remove(id)} />
            </li>
          ))}
          {uploading.map(({ file: { name }, file }) => (
            <li
              key={fileKey({ name, file })}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-lg border border-line px-3"
            >
              <Spinner className="shrink-0" />
              <span className="truncate">{t("attachments.uploading", { name })}</span>
            </li>
          ))}
          {failed.map(({ file }) => (
            <li
              key={fileKey({ name: file.name, file })}
              className="flex min-w-0 items-center rounded-lg border border-danger/40 pl-3"
            >
              <span className="truncate font-medium">{file.name}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t("attachments.retry", { name: file.name })}
                onClick={() => props.retry(file)}
              >
                {t("actions.retry")}
              </Button>
              <RemoveButton name={file.name} onRemove={() => props.removeFailed(file)} />
            </li>
          ))}
        </ul>
      ) : null}
      {faults.length === 0 ? null : compact ? (
        <ul role="alert" className="order-last basis-full text-sm font-medium text-danger">
          {faults}
        </ul>
      ) : (
        <Alert tone="danger" role="alert" title={t("attachments.refused")}>
          <ul>{faults}</ul>
        </Alert>
      )}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t("attachments.remove", { name })}
      onClick={onRemove}
      className="grid size-9 shrink-0 place-items-center rounded-lg hover:bg-line pointer-coarse:size-11"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}

import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Attachment } from "@/platform/attachments";
import { formatFileSize } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

type AttachmentLinksProps = {
  attachments: readonly Attachment[];
  /** Returns a URL of a file that expires soon. */
  addressOf: (id: string) => Promise<string>;
  /** Receives the error of a file that could not be opened. */
  onFailure: (error: unknown) => void;
};

/** Links to stored files; each downloads from a URL that expires soon. */
export function AttachmentLinks({ attachments, addressOf, onFailure }: AttachmentLinksProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [opening, setOpening] = useState<string | null>(null);

  async function open(id: string): Promise<void> {
    setOpening(id);
    try {
      window.location.assign(await addressOf(id));
    } catch (error) {
      onFailure(error);
    } finally {
      setOpening(null);
    }
  }

  return (
    <ul aria-label={t("attachments.label")} className="flex flex-wrap gap-2">
      {attachments.map(({ id, name, contentType, size }) => {
        const Icon = contentType.startsWith("image/") ? Image : FileText;
        return (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-busy={opening === id}
              onClick={() => void open(id)}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm hover:border-ink aria-busy:opacity-60 pointer-coarse:min-h-11"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="truncate font-medium">{name}</span>
              <span className="shrink-0 text-muted">{formatFileSize(size, language)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";

type Attachment = { id: string; name: string; sizeBytes: number; address: string };

/** The attachments of a lesson. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  return (
    <section aria-labelledby="attachments" className="flex flex-col gap-2">
      <h2 id="attachments" className="text-heading">
        {t("attachments")}
      </h2>
      <ul className="flex flex-col">
        {attachments.map(({ id, name, sizeBytes, address }) => (
          <li key={id}>
            <a
              href={address}
              target="_blank"
              rel="noopener"
              className="text-link inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]"
            >
              <Download className="size-5 shrink-0" aria-hidden="true" />
              <span>{name}</span>
              <span className="text-sm text-muted">{formatFileSize(sizeBytes, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

import Paperclip from "lucide-react/icons/paperclip";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { maxAttachments } from "../attachments";

type AttachButtonProps = { onPress: () => void; loading?: boolean };

/** The button that attaches files to a message, with the allowed types and sizes beside it. */
export function AttachButton({ onPress, loading = false }: AttachButtonProps) {
  const { t } = useTranslation("faqPage");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button type="button" variant="outline" size="sm" loading={loading} onClick={onPress}>
        <Paperclip aria-hidden="true" />
        {t("support.files.attach")}
      </Button>
      <span className="text-sm text-muted">{t("support.files.hint", { count: maxAttachments })}</span>
    </div>
  );
}

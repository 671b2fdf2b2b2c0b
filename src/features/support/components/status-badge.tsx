import type { ConversationStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

const tones: Readonly<Record<ConversationStatus, "neutral" | "success">> = {
  // The message arrived: no reason for a warning colour.
  open: "neutral",
  answered: "success",
  closed: "neutral",
};

/** The badge with a conversation's status for the customer. */
export function StatusBadge({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation("faqPage");
  return <Badge tone={tones[status]}>{t(`support.history.status.${status}`)}</Badge>;
}

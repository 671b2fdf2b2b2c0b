import type { ConversationStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

const tones: Readonly<Record<ConversationStatus, "neutral" | "success">> = {
  // It arrived: nothing to warn of.
  open: "neutral",
  answered: "success",
  closed: "neutral",
};

/** How far a message has come, as its customer sees it. */
export function StatusBadge({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation("faqPage");
  return <Badge tone={tones[status]}>{t(`support.history.status.${status}`)}</Badge>;
}

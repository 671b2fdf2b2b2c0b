import type { ConversationStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

const tones: Readonly<Record<ConversationStatus, "neutral" | "success">> = {
  // The message arrived: no reason for a warning colour.
  open: "neutral",
  answered: "success",
  closed: "neutral",
};

type StatusBadgeProps = {
  status: ConversationStatus;
  /** The team started the conversation and wrote no answer since. */
  isTeamsFirst: boolean;
};

/** The badge with a conversation's status for the customer. */
export function StatusBadge({ status, isTeamsFirst }: StatusBadgeProps) {
  const { t } = useTranslation("faqPage");
  const words = status === "answered" && isTeamsFirst ? "fromTeam" : status;
  return <Badge tone={tones[status]}>{t(`support.history.status.${words}`)}</Badge>;
}

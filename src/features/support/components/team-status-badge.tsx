import type { ConversationStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

const tones = {
  open: "warning",
  answered: "success",
  closed: "neutral",
} as const satisfies Record<ConversationStatus, string>;

/** The badge with a conversation's status for the team. */
export function TeamStatusBadge({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation("admin");
  return <Badge tone={tones[status]}>{t(`messages.status.${status}`)}</Badge>;
}

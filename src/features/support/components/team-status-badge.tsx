import type { AuthorKind, ConversationStatus } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

const tones = {
  open: "warning",
  answered: "success",
  closed: "neutral",
} as const satisfies Record<ConversationStatus, string>;

/** The badge with a conversation's status for the team. */
export function TeamStatusBadge({
  status,
  startedBy,
}: {
  status: ConversationStatus;
  startedBy: AuthorKind;
}) {
  const { t } = useTranslation("admin");
  const waitsForCustomer = startedBy === "team" && status === "answered";
  return (
    <Badge tone={waitsForCustomer ? "neutral" : tones[status]}>
      {t(`messages.status.${waitsForCustomer ? "sent" : status}`)}
    </Badge>
  );
}

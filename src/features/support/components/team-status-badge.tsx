import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { MessageStatus } from "../model";

const tones = {
  open: "warning",
  answered: "success",
  closed: "neutral",
} as const satisfies Record<MessageStatus, string>;

/** Whose turn it is in a conversation, as the team sees it. */
export function TeamStatusBadge({ status }: { status: MessageStatus }) {
  const { t } = useTranslation("admin");
  return <Badge tone={tones[status]}>{t(`messages.status.${status}`)}</Badge>;
}

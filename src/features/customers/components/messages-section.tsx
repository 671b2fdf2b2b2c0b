import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Badge } from "@/components/ui/badge";
import { adminPaths } from "@/config/admin-paths";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { CustomerMessage } from "../detail";
import { DetailList, DetailSection } from "./detail-section";

const tones = { open: "warning", answered: "success", closed: "neutral" } as const;

/** The customer's messages to the team, with links to their conversations. */
export function MessagesSection({ messages }: { messages: readonly CustomerMessage[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <DetailSection
      title={t("customers.detail.messages")}
      empty={messages.length === 0 ? t("customers.detail.noMessages") : undefined}
    >
      <DetailList
        items={messages.map(({ id, text, status, at }) => ({
          id,
          text: (
            <Link
              to={adminPaths.conversation(id)}
              className="line-clamp-4 whitespace-pre-line underline-offset-4 hover:underline"
            >
              {text}
            </Link>
          ),
          note: formatDateTime(at, language),
          end: <Badge tone={tones[status]}>{t(`customers.detail.messageStatus.${status}`)}</Badge>,
        }))}
      />
    </DetailSection>
  );
}

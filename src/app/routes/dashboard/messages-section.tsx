import { useTranslation } from "react-i18next";
import { ListSection } from "@/components/list-section";
import { MessageHistory } from "@/features/support/components/message-history";
import { MessageHistorySkeleton } from "@/features/support/components/message-history-skeleton";
import type { useMessages } from "@/features/support/queries";

type MessagesSectionProps = {
  query: ReturnType<typeof useMessages>;
  /** Returns the path of a conversation. Default: the customer's own page. */
  pathOf?: (id: string) => string;
};

/** Lists a customer's conversations page by page. */
export function MessagesSection({ query, pathOf }: MessagesSectionProps) {
  const { t } = useTranslation("faqPage");
  return (
    <ListSection
      id="mensagens"
      title={t("support.history.title")}
      query={query}
      error={t("support.history.error")}
      skeleton={<MessageHistorySkeleton />}
      pages={{
        label: t("support.history.pages"),
        previous: t("support.history.previous"),
        next: t("support.history.next"),
        current: (page, count) => t("support.history.page", { page, count }),
      }}
    >
      {(messages) => <MessageHistory messages={messages} pathOf={pathOf} />}
    </ListSection>
  );
}

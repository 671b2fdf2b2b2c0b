import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useListAddress } from "@/components/data-table/list-address";
import { buttonVariants } from "@/components/ui/button-variants";
import { adminPaths } from "@/config/admin-paths";
import { FilterSelect } from "@/components/data-table/filter-select";
import { ConversationTable } from "@/features/support/components/conversation-table";
import { assigneeFilters, conversationSorts, stateFilters } from "@/features/support/team-model";
import { useConversations } from "@/features/support/team-queries";
import { choiceOf } from "@/lib/list/list-address";
import { useAdmin } from "../../../layouts/admin/admin-context";
import { AdminPageHead } from "../../../layouts/admin/admin-page-head";

const filters = { estado: choiceOf(stateFilters), responsavel: choiceOf(assigneeFilters) };

/** Lists all customer conversations, longest waiting first. */
export function AdminMessagesRoute() {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const address = useListAddress(conversationSorts, filters);
  const { search, sort, page, filters: set } = address;
  const query = useConversations({
    search,
    sort,
    page,
    state: set.estado,
    assignee: set.responsavel,
    userId: user.id,
  });

  return (
    <>
      <AdminPageHead title={t("messages.title")} lead={t("messages.lead")}>
        <Link to={adminPaths.savedAnswers} className={buttonVariants({ variant: "outline", size: "sm" })}>
          {t("savedAnswers.title")}
        </Link>
      </AdminPageHead>
      <ConversationTable
        address={address}
        query={query}
        linkTo={({ id }) => adminPaths.conversation(id)}
        filters={
          <>
            <FilterSelect
              label={t("messages.columns.state")}
              value={set.estado}
              choices={stateFilters.map((value) => ({ value, label: t(`messages.filters.state.${value}`) }))}
              onChoose={(value) => address.setFilters({ estado: filters.estado.parse(value) })}
            />
            <FilterSelect
              label={t("messages.columns.assignee")}
              value={set.responsavel}
              choices={assigneeFilters.map((value) => ({
                value,
                label: t(`messages.filters.assignee.${value}`),
              }))}
              onChoose={(value) => address.setFilters({ responsavel: filters.responsavel.parse(value) })}
            />
          </>
        }
      />
    </>
  );
}

import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ListView } from "@/components/data-table/list-view";
import { useList } from "@/components/data-table/use-list";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button-variants";
import { adminPaths } from "@/config/admin-paths";
import { conversationsList } from "@/features/support/conversations-list";
import { useAdmin } from "../../../layouts/admin/admin-context";

/** All customer conversations, longest waiting first. */
export function AdminMessagesRoute() {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const shown = useList(useMemo(() => conversationsList(user.id), [user.id]));

  return (
    <>
      <PageHeader title={t("messages.title")}>
        <Link to={adminPaths.savedAnswers} className={buttonVariants({ variant: "outline", size: "sm" })}>
          {t("savedAnswers.title")}
        </Link>
      </PageHeader>
      <ListView shown={shown} />
    </>
  );
}

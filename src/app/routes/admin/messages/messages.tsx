import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ListView } from "@/components/data-table/list-view";
import { useList } from "@/components/data-table/use-list";
import { buttonVariants } from "@/components/ui/button-variants";
import { adminPaths } from "@/config/admin-paths";
import { conversationsList } from "@/features/support/conversations-list";
import { useAdmin } from "../../../layouts/admin/admin-context";
import { AdminPageHead } from "../../../layouts/admin/admin-page-head";

/** All customer conversations, longest waiting first. */
export function AdminMessagesRoute() {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const shown = useList(useMemo(() => conversationsList(user.id), [user.id]));

  return (
    <>
      <AdminPageHead title={t("messages.title")} lead={t("messages.lead")}>
        <Link to={adminPaths.savedAnswers} className={buttonVariants({ variant: "outline", size: "sm" })}>
          {t("savedAnswers.title")}
        </Link>
      </AdminPageHead>
      <ListView shown={shown} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryError } from "@/components/query-error";
import { Card } from "@/components/ui/card";
import { adminPaths } from "@/config/admin-paths";
import { activationCountsQuery } from "@/features/activations/queries";
import { useCan } from "../../layouts/admin/admin-context";
import { AdminPageHead } from "../../layouts/admin/admin-page-head";
import { Tile } from "./tile";

// Their parts of the administration do not exist yet: a zero would be a lie.
const notBuilt = ["home.posts", "home.users", "home.courses", "home.visits"] as const;

/** The first page: what waits for the team. */
export function AdminHomeRoute() {
  const { t } = useTranslation("admin");
  const seesSites = useCan("sites.read");
  return (
    <>
      <AdminPageHead title={t("home.title")} lead={t("home.lead")} />
      <ul aria-label={t("home.numbers")} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {seesSites ? <ActivationTiles /> : null}
        {notBuilt.map((label) => (
          <Tile key={label} label={t(label)} note={t("home.notBuilt")} />
        ))}
      </ul>
    </>
  );
}

function ActivationTiles() {
  const { t } = useTranslation("admin");
  const query = useQuery(activationCountsQuery());
  if (query.error && !query.data) {
    return (
      <li className="sm:col-span-2">
        <Card>
          <QueryError title={t("home.failed")} query={query} />
        </Card>
      </li>
    );
  }
  return (
    <>
      <Tile label={t("home.waiting")} value={query.data?.waiting} to={adminPaths.activations} />
      <Tile
        label={t("home.overdue")}
        value={query.data?.overdue}
        to={`${adminPaths.activations}?mostrar=vencidas`}
        alarming
      />
    </>
  );
}

import { type TeamRole, teamRoles } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { FilterSelect } from "@/kit/data-table/filter-select";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { useAttempt } from "@/kit/use-error-toast";
import type { CustomerDetail } from "../data";
import { useAdmin, useCan } from "../parts/admin-context";
import { useSetTeamRole, useTeamRole } from "./data";
import { DetailSection } from "./detail-section";

/** The customer's role in the team. Asks for confirmation before a change. */
export function CustomerRole({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation("admin");
  const { user } = useAdmin();
  const { toast } = useToast();
  const attempt = useAttempt();
  const writable = useCan("roles.write");
  const query = useTeamRole(customer.id);
  const setRole = useSetTeamRole();
  // Null removes the role; undefined while nothing is asked.
  const [asked, setAsked] = useState<TeamRole | null>();

  async function confirm(role: TeamRole | null): Promise<void> {
    const work = setRole.mutateAsync({ userId: customer.id, role });
    if (await attempt(work, t("customers.failedToDo"), t("customers.roleConflict"))) {
      toast({ title: t(role === null ? "customers.roleRemoved" : "customers.roleDone") });
    }
    setAsked(undefined);
  }

  return (
    <>
      <RoleSection query={query} onChange={writable ? setAsked : undefined} isOwn={customer.id === user.id} />
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t("customers.roleAsked", {
            name: customer.fullName ?? customer.email ?? "",
            role: t(`customers.role.${asked ?? "none"}`),
          })}
          text={t(`customers.roleText.${asked ?? "none"}`)}
          confirm={t("customers.detail.changeRole")}
          cancel={t("customers.cancel")}
          busy={setRole.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type RoleSectionProps = {
  query: {
    data: TeamRole | null | undefined;
    error: unknown;
    refetch: () => unknown;
    isFetching: boolean;
  };
  /** Opens the dialog that changes the role; undefined for read-only roles. */
  onChange: ((role: TeamRole | null) => void) | undefined;
  /** It is the user's own account, whose role they cannot change. */
  isOwn: boolean;
};

/** Shows the account's role in the team. */
function RoleSection({ query, onChange, isOwn }: RoleSectionProps) {
  const { t } = useTranslation("admin");
  const [chosen, setChosen] = useState<TeamRole | "none" | null>(null);
  if (query.data === undefined) {
    return (
      <DetailSection title={t("customers.detail.role")}>
        {query.error ? (
          <QueryError title={t("customers.detail.roleFailed")} query={query} />
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
      </DetailSection>
    );
  }
  const present = query.data ?? "none";
  const wanted = chosen ?? present;
  return (
    <DetailSection title={t("customers.detail.role")}>
      {onChange && !isOwn ? (
        <div className="flex flex-wrap items-center gap-2">
          <FilterSelect
            label={t("customers.detail.role")}
            value={wanted}
            choices={(["none", ...teamRoles] as const).map((value) => ({
              value,
              label: t(`customers.role.${value}`),
            }))}
            onChoose={(value) => setChosen(teamRoles.find((role) => role === value) ?? "none")}
          />
          <Button
            size="sm"
            variant="outline"
            disabled={wanted === present}
            onClick={() => onChange(wanted === "none" ? null : wanted)}
          >
            {t("customers.detail.changeRole")}
          </Button>
        </div>
      ) : (
        <p>{t(`customers.role.${present}`)}</p>
      )}
      {isOwn ? <p className="text-sm text-muted">{t("customers.detail.ownRole")}</p> : null}
    </DetailSection>
  );
}

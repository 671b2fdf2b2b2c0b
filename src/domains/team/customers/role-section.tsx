import { teamRoles, type TeamRole } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterSelect } from "@/kit/data-table/filter-select";
import { QueryError } from "@/kit/error-state";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { DetailSection } from "./detail-section";

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
export function RoleSection({ query, onChange, isOwn }: RoleSectionProps) {
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

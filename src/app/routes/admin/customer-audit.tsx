import { Link } from "react-router-dom";
import { useListTexts } from "@/components/data-table/list-texts";
import { QueryError } from "@/components/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { adminPaths } from "@/config/admin-paths";
import { useEntriesOfCustomer } from "@/features/audit/queries";
import { auditWords } from "@/features/audit/audit-words";
import { DetailList, DetailSection } from "@/features/customers/components/detail-section";
import { formatDateTime } from "@/lib/formatters";

type CustomerAuditProps = { customerId: string; email: string | null };

/** Lists the team's actions for a customer, for roles that read the audit log. */
export function CustomerAudit({ customerId, email }: CustomerAuditProps) {
  const texts = useListTexts();
  const { t, language } = texts;
  const { ofEntry, summary } = auditWords(texts);
  const query = useEntriesOfCustomer(customerId);
  const { data } = query;
  return (
    <DetailSection
      title={t("audit.ofCustomer")}
      empty={data?.length === 0 ? t("audit.noneOfCustomer") : undefined}
    >
      {data ? (
        <>
          <DetailList
            items={data.map((entry) => ({
              id: entry.id,
              text: ofEntry(entry),
              note: [formatDateTime(entry.at, language), entry.actor, summary(entry)]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
          {email ? (
            <Link
              to={`${adminPaths.audit}?busca=${encodeURIComponent(email)}&periodo=sempre`}
              className="self-start text-sm text-link"
            >
              {t("audit.seeAll")}
            </Link>
          ) : null}
        </>
      ) : query.error ? (
        <QueryError title={t("audit.failed")} query={query} />
      ) : (
        <Skeleton className="h-24 rounded-xl" />
      )}
    </DetailSection>
  );
}

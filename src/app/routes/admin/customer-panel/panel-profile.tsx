import { useTranslation } from "react-i18next";
import { FactList } from "@/components/fact-list";
import { PageHeader } from "@/components/page-header";
import { Card } from "@/components/ui/card";

import type { CustomerDetail } from "@/features/customers/detail";
import { Avatar } from "@/features/profile/components/avatar";
import { useProfile } from "@/features/profile/queries";
import { readableDomain } from "@/lib/domain-name";

/** Shows a customer's profile read-only. */
export function PanelProfile({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation(["dashboard", "admin"]);
  const { data: profile } = useProfile(customer.id);
  const { fullName, email, phone, domain } = customer;
  return (
    <>
      <PageHeader title={t("profile.title")} headTitle={null} />
      <Card className="flex flex-col gap-5 p-6 sm:p-8">
        <Avatar fullName={fullName ?? ""} email={email ?? ""} imageUrl={profile?.avatarUrl ?? null} />
        <FactList
          facts={[
            { name: t("admin:customers.columns.name"), value: fullName },
            { name: t("admin:customers.columns.email"), value: email && <span translate="no">{email}</span> },
            { name: t("admin:customers.detail.phone"), value: phone },
            {
              name: t("admin:customers.columns.domain"),
              value: domain && <span translate="no">{readableDomain(domain)}</span>,
            },
          ]}
        />
      </Card>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { PageHeader } from "@/kit/page-header";
import { Card } from "@/kit/ui/card";

import type { CustomerDetail } from "../data";
import { Avatar } from "@/domains/account/parts/avatar";
import { useProfile } from "@/domains/account/data";
import { readableDomain } from "@/platform/domain-name";

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

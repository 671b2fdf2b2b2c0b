import { Globe } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDashboardUser } from "@/app/layouts/dashboard-user";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { PageHead } from "@/components/page-head";
import { Card } from "@/components/ui/card";
import { site as brand } from "@/config/site";
import { SubscriptionSkeleton } from "@/features/billing/components/billing-skeletons";
import { SubscriptionCard } from "@/features/billing/components/subscription-card";
import { useSubscription } from "@/features/billing/queries";
import { hasRecentCheckout } from "@/features/billing/recent-checkout";
import { shortName } from "@/features/profile/model";
import { SiteStatus } from "@/features/site/components/site-status";
import { SiteStatusSkeleton } from "@/features/site/components/site-status-skeleton";
import { useSite } from "@/features/site/queries";
import { toAppError } from "@/lib/errors";

/** /dashboard: is my site up, and what happens next? */
export function DashboardHomeRoute() {
  const { t } = useTranslation("dashboard");
  const user = useDashboardUser();
  const name = shortName(user.fullName, user.email);

  return (
    <div className="flex flex-col gap-6">
      <PageHead title={t("home.headTitle")} noindex />
      <h1 className="text-title [overflow-wrap:anywhere]">
        {name ? t("home.greeting", { name }) : t("home.greetingPlain")}
      </h1>
      <SiteSection userId={user.id} />
      <SubscriptionSection userId={user.id} />
    </div>
  );
}

function SiteSection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const [paymentExpected] = useState(() => hasRecentCheckout());
  const { data: site, error, refetch, isFetching } = useSite(userId, { paymentExpected: hasRecentCheckout });

  if (site) return <SiteStatus site={site} paymentExpected={paymentExpected} />;
  if (site === null) {
    return (
      <Card>
        <EmptyState
          icon={Globe}
          title={t("site.missingTitle")}
          description={t("site.missingText", { email: brand.contactEmail })}
        />
      </Card>
    );
  }
  if (!error) return <SiteStatusSkeleton />;
  return (
    <Card>
      <ErrorState
        title={t("site.error")}
        code={toAppError(error).code}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  );
}

function SubscriptionSection({ userId }: { userId: string }) {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch, isFetching } = useSubscription(userId);

  if (data !== undefined) return <SubscriptionCard subscription={data} />;
  if (!error) return <SubscriptionSkeleton />;
  return (
    <Card>
      <ErrorState
        title={t("subscription.error")}
        code={toAppError(error).code}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Card>
  );
}

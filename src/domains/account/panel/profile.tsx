import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyComponent } from "@/kit/lazy-component";
import { useDashboardUser } from "../parts/dashboard-user";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/query-error";
import { Card } from "@/kit/ui/card";
import { ProfileSkeleton, SectionsSkeleton } from "./profile-skeleton";
import { isUnreviewed } from "../rules";
import { useProfile } from "../data";
import { useSite } from "@/domains/sites/data";
import { AvatarSection } from "./avatar-section";
import { UnreviewedNotice } from "@/domains/sites/parts/unreviewed-notice";
import { DetailsSection } from "./details-section";

// Below the first screen. Their texts load separately.
const texts = ["auth", "security"] as const;
const SecuritySection = lazyComponent(() => import("./security-section"), "SecuritySection", texts);
const PrivacySection = lazyComponent(() => import("./privacy-section"), "PrivacySection", texts);

// Of an account without a profile: a save finds none that was last changed then.
const neverSaved = new Date(0).toISOString();
const nothingExpected = { paymentExpected: () => false };

/** /dashboard/meu-perfil: the account's data, security and privacy. */
export function DashboardProfileRoute() {
  const { t } = useTranslation("dashboard");
  const { id, email } = useDashboardUser();
  return (
    <>
      <PageHeader title={t("profile.title")} />
      <div className="flex flex-col gap-6">
        <ProfileSections userId={id} email={email} />
        <Suspense fallback={<SectionsSkeleton />}>
          <SecuritySection userId={id} />
          <PrivacySection userId={id} email={email} />
        </Suspense>
      </div>
    </>
  );
}

function ProfileSections({ userId, email }: { userId: string; email: string }) {
  const { t } = useTranslation("dashboard");
  const query = useProfile(userId);
  const profile = query.data;
  const site = useSite(userId, nothingExpected);

  if (profile === undefined && query.error) {
    return (
      <Card>
        <QueryError title={t("profile.error")} query={query} />
      </Card>
    );
  }
  // The site decides whether the domain can change. After a failed read, the database checks it.
  if (profile === undefined || site.isPending) return <ProfileSkeleton />;
  const known = profile ?? {
    fullName: null,
    email,
    avatarUrl: null,
    phone: null,
    domain: null,
    seen: neverSaved,
  };
  return (
    <>
      <AvatarSection userId={userId} profile={known} />
      {profile && isUnreviewed(profile) ? <UnreviewedNotice /> : null}
      <DetailsSection
        userId={userId}
        profile={known}
        site={site.data ?? null}
        onSaved={() => void site.refetch()}
      />
    </>
  );
}

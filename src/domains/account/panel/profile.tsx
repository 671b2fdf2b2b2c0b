import { useTranslation } from "react-i18next";
import { UnreviewedNotice } from "../parts/unreviewed-notice";
import { useSite } from "@/domains/sites/data";
import { PrivacySection } from "./privacy-section";
import { SecuritySection } from "./security-section";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useProfile } from "../data";
import { useDashboardUser } from "../parts/dashboard-user";
import { isUnreviewed } from "../rules";
import { AvatarSection } from "./avatar-section";
import { DetailsSection } from "./details-section";

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
        <SecuritySection userId={id} />
        <PrivacySection userId={id} email={email} />
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

function ProfileSkeleton() {
  const { t } = useTranslation("dashboard");
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span className="sr-only">{t("profile.loading")}</span>
      <Card className="flex flex-col gap-5 p-6 sm:p-8">
        <Skeleton className="h-8 w-24" />
        <div className="flex items-center gap-6">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="h-11 w-44" />
        </div>
      </Card>
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <Skeleton className="h-8 w-36" />
        {["email", "name", "phone", "domain", "language"].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-12 w-full" />
          </div>
        ))}
        <Skeleton className="h-13 w-48" />
      </Card>
    </div>
  );
}

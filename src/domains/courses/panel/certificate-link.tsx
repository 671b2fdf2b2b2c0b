import ExternalLink from "lucide-react/icons/external-link";
import Link2 from "lucide-react/icons/link-2";
import Link2Off from "lucide-react/icons/link-2-off";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { CopyButton } from "@/kit/copy-button";
import { QueryError } from "@/kit/error-state";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { paths } from "@/platform/paths";
import { useCertificateLink, useShareCertificate } from "../data";
import type { Course } from "../rules";

/** Switches on and off the address that shows the certificate to others. */
export function CertificateLink({ course }: { course: Pick<Course, "id" | "title"> }) {
  const { t } = useTranslation("courses");
  const { id: userId, fullName } = useDashboardUser();
  const link = useCertificateLink(userId, course.id);
  const share = useShareCertificate(userId, course.id);
  const showErrorToast = useErrorToast();
  const code = link.data;
  const set = (shared: boolean) =>
    share.mutate(shared, { onError: (error) => showErrorToast(t("certificate.link.failed"), error) });

  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-heading">{t("certificate.link.title")}</h2>
        <p className="max-w-prose text-muted">{t("certificate.link.text")}</p>
      </div>
      {link.error && code === undefined ? (
        <QueryError title={t("certificate.link.loadFailed")} query={link} />
      ) : code === undefined ? (
        <Skeleton className="h-11 w-48" />
      ) : code !== null ? (
        <OpenLink code={code} course={course.title}>
          <Button variant="outline" size="sm" loading={share.isPending} onClick={() => set(false)}>
            {share.isPending ? null : <Link2Off aria-hidden="true" />}
            <span>{t("certificate.link.off")}</span>
          </Button>
        </OpenLink>
      ) : fullName ? (
        <Button
          variant="outline"
          loading={share.isPending}
          onClick={() => set(true)}
          className="self-start max-sm:w-full"
        >
          {share.isPending ? null : <Link2 aria-hidden="true" />}
          <span>{t("certificate.link.on")}</span>
        </Button>
      ) : (
        <p className="max-w-prose">
          <span>{t("certificate.link.noName")}</span>{" "}
          <Link to={paths.dashboard.profile} className="text-link">
            {t("certificate.link.toProfile")}
          </Link>
        </p>
      )}
    </Card>
  );
}

type OpenLinkProps = { code: string; course: string; children: ReactNode };

function OpenLink({ code, course, children }: OpenLinkProps) {
  const { t } = useTranslation("courses");
  const address = window.location.origin + paths.sharedCertificate(code);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p
          translate="no"
          className="min-w-0 flex-1 basis-72 rounded-lg border border-line bg-sunken px-3 py-1.5 text-sm [overflow-wrap:anywhere] select-all"
        >
          {address}
        </p>
        <CopyButton value={address} what={t("certificate.link.what", { course })} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <ExternalLink aria-hidden="true" />
          {t("certificate.link.open")}
        </a>
        {children}
      </div>
      <p className="text-sm text-muted">{t("certificate.link.offText")}</p>
    </>
  );
}

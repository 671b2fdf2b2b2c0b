import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { AwningFrame } from "@/kit/awning-frame";
import { ErrorState } from "@/kit/error-state";
import { PublicPageHead } from "@/kit/public-page-head";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { readPublicRows } from "@/platform/backend/public-rows";
import { formatDay } from "@contract/formats";
import { paths } from "@/platform/paths";
import { useCachedResource } from "@/platform/prerender/cache";
import { site } from "@/platform/site";
import { useLanguage } from "@/platform/use-language";
import { CertificateSheet } from "../parts/certificate-sheet";

type SharedCertificate = { learner_name: string; course_title: string; completed_at: string };

const codeFormat = /^[\w-]{24}$/;

/** Returns the certificate of a code; null when its link is off or never existed. */
async function getSharedCertificate(code: string, signal?: AbortSignal): Promise<SharedCertificate | null> {
  if (!codeFormat.test(code)) return null;
  const [row] = await readPublicRows<SharedCertificate>("rpc/shared_certificate", { code }, signal);
  return row ?? null;
}

/** /certificado/:code: a certificate that its learner shows to others. */
export function SharedCertificateRoute() {
  const { t } = useTranslation("courses");
  const { code = "" } = useParams();
  const { value, error, retry, retrying } = useCachedResource<SharedCertificate | null>(
    `certificate ${code}`,
    (_cached, signal) => getSharedCertificate(code, signal),
  );
  return (
    <div className="panel-scale mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <PublicPageHead title={t("certificate.heading")} noindex />
      {value ? (
        <Shown certificate={value} />
      ) : error ? (
        <Card>
          <h1 className="sr-only">{t("certificate.heading")}</h1>
          <ErrorState
            title={t("certificate.loadFailed")}
            code={error.code}
            onRetry={retry}
            retrying={retrying}
          />
        </Card>
      ) : value === null ? (
        <Unavailable />
      ) : (
        <div aria-busy="true">
          <Skeleton className="aspect-[1.41] w-full rounded-2xl max-sm:aspect-auto max-sm:h-150" />
        </div>
      )}
    </div>
  );
}

function Shown({ certificate }: { certificate: SharedCertificate }) {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  return (
    <>
      <CertificateSheet
        words={{
          heading: t("certificate.heading"),
          before: t("certificate.before"),
          name: certificate.learner_name,
          middle: t("certificate.middle"),
          course: certificate.course_title,
          date: formatDay(certificate.completed_at, language),
        }}
      />
      <p className="text-center">
        <Link to={paths.home} className="text-link">
          {t("certificate.madeWith", { site: site.name })}
        </Link>
      </p>
    </>
  );
}

/** The same answer for a link that is off and for one that never existed. */
function Unavailable() {
  const { t } = useTranslation("courses");
  return (
    <AwningFrame className="mx-auto mt-6 flex w-full max-w-xl flex-col bg-surface text-center">
      <div className="flex flex-col items-center gap-4 px-6 py-10">
        <h1 className="text-title">{t("certificate.unavailable")}</h1>
        <p className="max-w-prose text-muted">{t("certificate.unavailableText")}</p>
        <Link to={paths.home} className={buttonVariants({ variant: "outline" })}>
          {t("certificate.toHome", { site: site.name })}
        </Link>
      </div>
    </AwningFrame>
  );
}

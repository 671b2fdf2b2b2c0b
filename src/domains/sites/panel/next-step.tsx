import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { lazyComponent } from "@/kit/lazy-component";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { readableDomain } from "@/platform/domain-name";
import { paths } from "@/platform/paths";
import { useNow } from "@/platform/time";
import { OpeningCardButton } from "../parts/opening-card-button";
import { domainConnection, isJustLive, isPaidSite, needsWishes, pictureOf, type Site } from "../rules";

// The drawings of the models are large, and most customers come back to a live site.
const SitePicture = lazyComponent(() => import("../parts/site-picture"), "SitePicture", ["homePage"]);

type NextStepProps = {
  site: Site;
  /** Whether the customer has begun a course, which has a card of its own; undefined while unknown. */
  hasCourse: boolean | undefined;
};

/** The one thing to do next for a site, beside a picture of what it will be. Renders nothing when all is done. */
export function NextStep({ site, hasCourse }: NextStepProps) {
  const { t } = useTranslation("dashboard");
  const step = nextStep(site, hasCourse, useNow());
  if (step === null) return null;
  const picture = pictureOf(site);
  return (
    <Card className="grid items-center gap-6 p-6 md:grid-cols-[minmax(0,1fr)_auto] md:gap-10 md:p-8">
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p className="text-sm font-semibold text-second">{t("nextStep.label")}</p>
        <h2 className="text-heading">{t(`nextStep.${step}.title`)}</h2>
        <p className="max-w-prose text-muted">{t(`nextStep.${step}.text`)}</p>
        <div className="mt-2">
          {step === "share" ? (
            <OpeningCardButton site={site} />
          ) : (
            <Link to={addresses[step]} className={buttonVariants({ variant: "outline" })}>
              {t(`nextStep.${step}.action`)}
            </Link>
          )}
        </div>
      </div>
      {site.model && site.activatedAt === null ? (
        <div className="w-full md:w-72 lg:w-96">
          {picture ? (
            <img
              src={picture}
              alt={t("site.picture")}
              width={640}
              height={400}
              className="w-full rounded-xl border border-line"
            />
          ) : (
            <Suspense fallback={<Skeleton className="aspect-[100/72] w-full rounded-xl" />}>
              <SitePicture model={site.model} name={site.domain ? nameOf(site.domain) : null} />
            </Suspense>
          )}
        </div>
      ) : null}
    </Card>
  );
}

// The drawing has room for the name, not for the whole domain.
const nameOf = (domain: string) => readableDomain(domain).split(".")[0] ?? domain;

const addresses = { wishes: "#wishes", lesson: paths.dashboard.courses } as const;

/** Returns the first step that applies; null without one. A missing card has its button beside its deadline. */
function nextStep(
  site: Site,
  hasCourse: boolean | undefined,
  now: number,
): "wishes" | "lesson" | "share" | null {
  // The site's state asks for the payment.
  if (site.status === "awaiting_payment") return null;
  if (needsWishes(site)) return "wishes";
  // The card of the first steps says what the domain needs.
  if (!isPaidSite(site) || domainConnection(site) !== "connected" || hasCourse === undefined) return null;
  if (!hasCourse) return "lesson";
  return isJustLive(site, now) && site.domain !== null ? "share" : null;
}

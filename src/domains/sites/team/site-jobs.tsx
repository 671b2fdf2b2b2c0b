import type { SiteJobKind } from "@contract/enums";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useCan } from "@/domains/team/parts/admin-context";
import { TechnicalText } from "@/domains/team/parts/technical-text";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { useToast } from "@/kit/toast";
import { Button, buttonVariants } from "@/kit/ui/button";
import { useAttempt } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { WordpressButton } from "../parts/wordpress-button";
import { useRequestSiteJob, useRetrySiteJob, useSiteJobs } from "./data";
import { isOpenJob, isProviderStep, type ManagedSite, type SiteJob } from "./rules";
import { SiteCard } from "./site-card";

/** Shows what the site provider did and does with a site; renders nothing for a site made by hand. */
export function SiteJobs({ site }: { site: Pick<ManagedSite, "id" | "status" | "previewUrl"> }) {
  const { t } = useTranslation("admin");
  const { data: jobs } = useSiteJobs(site.id);
  const writable = useCan("sites.write");
  if (jobs === undefined || jobs.length === 0) return null;
  const isUp = site.status === "awaiting_activation" || site.status === "active";
  const mayMakeAgain = writable && site.status === "awaiting_activation" && !jobs.some(isOpenJob);

  return (
    <SiteCard
      title={t("site.jobs.title")}
      aside={
        site.previewUrl === null ? null : (
          <span className="flex flex-wrap gap-2">
            <a
              href={site.previewUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              {t("site.jobs.open")}
            </a>
            {writable && isUp ? (
              <WordpressButton
                siteId={site.id}
                label={t("site.jobs.openWordpress")}
                failed={t("site.jobs.openWordpressFailed")}
                size="sm"
              />
            ) : null}
          </span>
        )
      }
    >
      <ol className="flex flex-col gap-3">
        {jobs.map((job) => (
          <Job key={job.id} job={job} writable={writable} />
        ))}
      </ol>
      {mayMakeAgain ? <MakeAgain siteId={site.id} /> : null}
    </SiteCard>
  );
}

const isTroubled = ({ state, lastError }: SiteJob) =>
  state === "failed" || (isOpenJob({ state }) && lastError !== null);

function Job({ job, writable }: { job: SiteJob; writable: boolean }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const attempt = useAttempt();
  const retry = useRetrySiteJob();
  const readsSettings = useCan("settings.read");
  return (
    <li className="flex flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t(`site.jobs.kind.${job.kind}`)}</span>
        <span className={isTroubled(job) ? "text-danger" : "text-muted"}>
          <span>
            {t(
              job.state === "sent" && job.lastError ? "site.jobs.unanswered" : `site.jobs.state.${job.state}`,
            )}
          </span>
          <span>{`, ${formatDayAndTime(job.finishedAt ?? job.createdAt, language)}`}</span>
        </span>
      </div>
      {isOpenJob(job) && job.steps.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 text-muted">
          {job.steps.map(({ name }) => (
            <li key={name} className="flex items-center gap-1">
              <CircleCheck aria-hidden="true" className="size-4 text-second" />
              <span>{isProviderStep(name) ? t(`site.jobs.step.${name}`) : name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {job.lastError ? (
        <>
          <p className="text-muted">
            <span>{t(job.state === "failed" ? "site.jobs.failedText" : "site.jobs.repeatedText")}</span>{" "}
            {readsSettings ? (
              <Link to={adminPaths.settingsPage("avancado")} className="text-link">
                {t("site.jobs.settings")}
              </Link>
            ) : null}
          </p>
          <TechnicalText text={job.lastError} />
        </>
      ) : null}
      {job.lastError && (job.state === "failed" || job.state === "sent") && writable ? (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          loading={retry.isPending}
          onClick={() => void attempt(retry.mutateAsync(job.id), t("site.jobs.retryFailed"))}
        >
          {t("site.jobs.retry")}
        </Button>
      ) : null}
    </li>
  );
}

function MakeAgain({ siteId }: { siteId: string }) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const attempt = useAttempt();
  const [asked, setAsked] = useState(false);
  const request = useRequestSiteJob(siteId);

  async function makeAgain(): Promise<void> {
    const kind: SiteJobKind = "make";
    const done = await attempt(request.mutateAsync(kind), t("site.jobs.makeAgainFailed"));
    setAsked(false);
    if (done) toast({ title: t("site.jobs.makeAgainAsked") });
  }

  return (
    <>
      <Button variant="outline" size="sm" className="self-start" onClick={() => setAsked(true)}>
        {t("site.jobs.makeAgain")}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={t("site.jobs.makeAgainTitle")}
          text={t("site.jobs.makeAgainText")}
          confirm={t("site.jobs.makeAgain")}
          cancel={t("site.jobs.cancel")}
          variant="destructive"
          busy={request.isPending}
          onConfirm={() => void makeAgain()}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

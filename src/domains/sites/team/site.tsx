import type { ChecklistItem } from "@contract/enums";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { AdminNotFoundRoute } from "@/domains/team/parts/not-found";
import { AttachmentLinks } from "@/kit/attachments/attachment-links";
import { FactList } from "@/kit/fact-list";
import { LinkedText } from "@/kit/linked-text";
import { PageHeader } from "@/kit/page-header";
import { RecordColumns } from "@/kit/record-columns";
import { QueryError } from "@/kit/error-state";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useAttempt, useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { siteFileAddress } from "@/platform/attachments";
import { isNotFound } from "@/platform/errors";
import { paths } from "@/platform/paths";
import { modelSlugs } from "@/platform/site-models";
import { useManagedSite, useTickItem } from "./data";
import { useDomainCheck } from "./domain-check";
import type { ManagedSite } from "./rules";
import { SiteCard } from "./site-card";
import { SiteChecklist } from "./site-checklist";
import { SiteDetailsForm } from "./site-details-form";
import { SiteFacts, SiteState } from "./site-facts";
import { SiteHeader } from "./site-header";
import { SiteJobs } from "./site-jobs";
import { useSiteSteps } from "./use-site-steps";

/** Shows a site as a workbench: its checklist and notes, the facts about it, and the steps that send e-mails. */
export function AdminSiteRoute() {
  const { t } = useTranslation("admin");
  const { siteId = "" } = useParams();
  const query = useManagedSite(siteId);
  if (isNotFound(query.error)) return <AdminNotFoundRoute />;
  // The key resets selections and typed text for another site.
  if (query.data) return <SiteWorkbench key={siteId} site={query.data} />;

  return (
    <>
      <PageHeader
        back={{ to: adminPaths.activations, label: t("activations.title") }}
        title={t("site.title")}
        // The height of the site's states.
        detail={<span className="block min-h-8" />}
      />
      {query.error ? (
        <Card>
          <QueryError title={t("site.failed")} query={query} />
        </Card>
      ) : (
        <RecordColumns busy>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-112 rounded-2xl" />
            <Skeleton className="h-128 rounded-2xl" />
          </div>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-2xl" />
            <Skeleton className="h-56 rounded-2xl" />
            <Skeleton className="h-56 rounded-2xl" />
          </div>
        </RecordColumns>
      )}
    </>
  );
}

function SiteWorkbench({ site }: { site: ManagedSite }) {
  const { t } = useTranslation(["admin", "common"]);
  const showErrorToast = useErrorToast();
  const attempt = useAttempt();
  const { user } = useAdmin();
  const writable = useCan("sites.write");
  const tick = useTickItem(site.id);
  const [storing, setStoring] = useState<Partial<Record<ChecklistItem, boolean>>>({});
  // Set at once: a checkbox that waits for its mutation shows its former state in between.
  async function storeTick(item: ChecklistItem, done: boolean): Promise<void> {
    setStoring((others) => ({ ...others, [item]: done }));
    await attempt(tick.mutateAsync({ item, done }), t("site.saveFailed"));
    setStoring(({ [item]: stored, ...others }) => (stored === done ? others : { ...others, [item]: stored }));
  }
  const saver = useRef<(() => Promise<boolean>) | null>(null);
  const check = useDomainCheck(site.id);
  const steps = useSiteSteps(site, saver);

  return (
    <>
      <SiteHeader
        site={site}
        onStep={writable ? (step) => void steps.ask(step) : undefined}
        opening={steps.dialog.opening}
        taken={steps.taken}
      />
      <RecordColumns>
        <div className="flex min-w-0 flex-col gap-4">
          {site.status === "active" ? <SiteState site={site} /> : null}
          <SiteChecklist
            site={site}
            checking={check.checking === "own"}
            storing={storing}
            onTick={writable ? (item, done) => void storeTick(item, done) : undefined}
          />
          <SiteJobs site={site} />
          <SiteWishes
            site={site}
            onFailure={(error) => showErrorToast(t("common:attachments.openFailed"), error)}
          />
          <SiteDetailsForm site={site} userId={user.id} writable={writable} saver={saver} />
        </div>
        <SiteFacts site={site} check={check} />
      </RecordColumns>
      {steps.dialog.Dialog && steps.asked ? (
        <steps.dialog.Dialog
          site={site}
          step={steps.asked}
          busy={steps.busy}
          checking={check.checking === "own"}
          onCheck={() => void check.checkNow("own")}
          onConfirm={steps.confirm}
          onClose={steps.dialog.close}
        />
      ) : null}
    </>
  );
}

type SiteWishesProps = {
  site: Pick<ManagedSite, "model" | "wishes" | "files">;
  /** Receives the error of a file that could not be opened. */
  onFailure: (error: unknown) => void;
};

/** Shows what the customer sent for their site: model, text and files; renders nothing without any. */
function SiteWishes({ site, onFailure }: SiteWishesProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { model, files } = site;
  const body = site.wishes?.body.trim() ?? "";
  const written = (["businessName", "address", "openingHours"] as const).flatMap((name) => {
    const value = site.wishes?.[name];
    return value
      ? [{ name: t(`site.wish.${name}`), value: <span className="whitespace-pre-line">{value}</span> }]
      : [];
  });
  if (site.wishes?.showsWhatsapp) {
    written.push({ name: t("site.wish.showsWhatsapp"), value: <span>{t("settings.yes")}</span> });
  }
  if (model === null && body === "" && written.length === 0 && files.length === 0) return null;
  return (
    <SiteCard title={t("site.wishes")}>
      {model ? (
        <FactList
          facts={[
            {
              name: t("site.model"),
              value: (
                <a
                  href={paths.model(modelSlugs[model])}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  {t(`models.${model}`, { ns: "common" })}
                </a>
              ),
            },
          ]}
        />
      ) : null}
      {written.length > 0 ? <FactList facts={written} /> : null}
      {body ? (
        <p className="max-w-prose text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={body} />
        </p>
      ) : null}
      {files.length > 0 ? (
        <AttachmentLinks attachments={files} addressOf={siteFileAddress} onFailure={onFailure} />
      ) : null}
    </SiteCard>
  );
}

import CalendarClock from "lucide-react/icons/calendar-clock";
import ExternalLink from "lucide-react/icons/external-link";
import History from "lucide-react/icons/history";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Button } from "@/kit/ui/button";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";
import { formatDayAndTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { usePostForm } from "./use-post-form";
import { useScheduleDialog } from "./use-schedule-dialog";

type PublicationCardProps = { form: ReturnType<typeof usePostForm>; onHistory: () => void };

/** Shows the stored state of a post with the actions that reschedule, unpublish or open it. */
export function PublicationCard({ form, onHistory }: PublicationCardProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const schedule = useScheduleDialog();
  const { base, submitting } = form;
  const status = base?.fields.status ?? "draft";
  const at = status === "draft" ? null : (base?.publishedAt ?? null);
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-base leading-6">{t("blog.publication")}</h2>
      <p className="text-muted">
        <span>{t(`blog.states.${status}`)}</span>
        {at === null ? null : <span>{` · ${formatDayAndTime(at, language)}`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {status === "published" ? (
          <Link
            to={paths.blogPost(base?.fields.slug ?? "")}
            target="_blank"
            rel="noopener"
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <ExternalLink aria-hidden="true" />
            {t("blog.view")}
          </Link>
        ) : null}
        {status === "scheduled" ? (
          <>
            <Button
              size="sm"
              variant="outline"
              disabled={submitting}
              loading={schedule.opening}
              onClick={schedule.open}
            >
              <CalendarClock aria-hidden="true" />
              {t("blog.reschedule")}
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={submitting}
              onClick={() => void form.saveAs("published")}
            >
              {t("blog.publishNow")}
            </Button>
          </>
        ) : null}
        {status === "draft" ? null : (
          <Button size="sm" variant="ghost" disabled={submitting} onClick={() => void form.saveAs("draft")}>
            {t("blog.unpublish")}
          </Button>
        )}
        {base ? (
          <Button size="sm" variant="ghost" onClick={onHistory}>
            <History aria-hidden="true" />
            {t("blog.history.open")}
          </Button>
        ) : null}
      </div>
      {schedule.Dialog ? <schedule.Dialog form={form} onClose={schedule.close} /> : null}
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import { BackLink } from "@/kit/back-link";
import { MoreActions } from "@/kit/data-table/row-actions";
import { SaveStatus } from "@/kit/form/save-status";
import { SubmitButton } from "@/kit/form/submit-button";
import { Button } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { readingOf } from "./rules";
import type { usePostForm } from "./use-post-form";
import { useScheduleDialog } from "./use-schedule-dialog";

/** The head of the editor: way back, state, and the actions that save or publish. */
export function EditorBar({ form }: { form: ReturnType<typeof usePostForm> }) {
  const { t } = useTranslation("admin");
  const { fields, base, saveState, saveNow, submitting } = form;
  const { words, minutes } = readingOf(fields.content);
  const status = base?.fields.status ?? "draft";
  return (
    <div className="sticky top-14 z-20 -mx-4 -mt-6 flex min-h-14 items-center gap-2 border-b border-line bg-ground px-4 lg:-mx-6 lg:px-6">
      <BackLink to={adminPaths.blog} className="-ml-2 min-h-11! shrink-0 rounded-lg px-2">
        <span className="max-sm:sr-only">{t("blog.toList")}</span>
      </BackLink>
      <span className="shrink-0 text-sm font-semibold max-sm:sr-only">{t(`blog.states.${status}`)}</span>
      <SaveStatus state={saveState} onRetry={saveNow} className="mr-auto min-w-0 leading-tight" />
      <span className="tabular shrink-0 text-sm text-muted max-xl:hidden">
        {words > 0 ? `${t("blog.words", { count: words })} · ${t("blog.minutes", { count: minutes })}` : null}
      </span>
      {status === "draft" ? (
        <>
          <SubmitButton
            size="sm"
            variant="ghost"
            loading={submitting}
            aria-keyshortcuts="Control+S Meta+S"
            className="max-sm:hidden!"
          >
            {t("blog.save.draft")}
          </SubmitButton>
          <PublishActions form={form} />
        </>
      ) : (
        <SubmitButton size="sm" loading={submitting} aria-keyshortcuts="Control+S Meta+S">
          {t("blog.save.update")}
        </SubmitButton>
      )}
    </div>
  );
}

/** Publishes a draft now, or at a time chosen from the menu beside it. */
function PublishActions({ form }: { form: ReturnType<typeof usePostForm> }) {
  const { t } = useTranslation("admin");
  const schedule = useScheduleDialog();
  const publish = () => void form.saveAs("published");
  const later = t("blog.scheduleFor");
  return (
    <span className="flex">
      <Button size="sm" disabled={form.submitting} onClick={publish} className="rounded-r-none!">
        {t("blog.save.publish")}
      </Button>
      <MoreActions
        joined
        name={t("blog.save.publish")}
        disabled={form.submitting || schedule.opening}
        actions={[
          { label: t("blog.publishNow"), description: t("blog.publishNow"), onSelect: publish },
          { label: later, description: later, onSelect: schedule.open },
        ]}
      />
      {schedule.Dialog ? <schedule.Dialog form={form} onClose={schedule.close} /> : null}
    </span>
  );
}

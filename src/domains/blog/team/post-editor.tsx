import { type KeyboardEvent, lazy, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/kit/back-link";
import { MoreActions } from "@/kit/data-table/row-actions";
import { FormField } from "@/kit/form/form-field";
import { RecordForm } from "@/kit/form/record-form";
import { SaveStatus } from "@/kit/form/save-status";
import { SubmitButton } from "@/kit/form/submit-button";
import { RecordColumns } from "@/kit/record-columns";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Textarea } from "@/kit/ui/fields";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast } from "@/kit/use-error-toast";
import { adminPaths } from "@/platform/admin-paths";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { useRestoreVersion } from "./data";
import { PostSettings, SeoSettings } from "./post-settings";
import { HistoryDialog, PublicationCard, ScheduleDialog } from "./publication-card";
import { type EditedPost, readingOf, savedAs, teamAuthor } from "./rules";
import { usePostForm } from "./use-post-form";

// The editor is larger than the rest of the panel, so the page renders before it.
const PostText = lazy(async () => ({ default: (await import("./post-text")).PostText }));

/** Submits the form on Enter, as a field of one line does. */
function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type PostEditorProps = {
  /** The post as loaded; null for a new one. */
  post: EditedPost | null;
  userId: string;
  onSaved: (post: EditedPost) => void;
};

/** The editor of a post. */
export function PostEditor({ post, userId, onSaved }: PostEditorProps) {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const form = usePostForm({
    post,
    userId,
    author: teamAuthor(site.name),
    onSaved: (saved, byHand, before) => {
      onSaved(saved);
      if (byHand) announceSave(saved, before);
    },
    onSaveFailed: (error) => showErrorToast(t("blog.saveFailed"), error),
  });
  const { fields, base, isDirty, field } = form;
  // The date in the preview of a post without one.
  const [openedAt] = useState(() => new Date().toISOString());
  const [showsHistory, setShowsHistory] = useState(false);
  const restore = useRestoreVersion();
  const title = field("title");

  const { setValue, clearErrors } = form.form;
  const writeText = useCallback(
    (content: string) => {
      setValue("content", content);
      clearErrors("content");
    },
    [setValue, clearErrors],
  );

  function announceSave(saved: EditedPost, before: EditedPost | null): void {
    const outcome = savedAs(before, saved);
    const isPublic = outcome === "published" || outcome === "updated";
    toast({
      title: t(`blog.saved.${outcome}`),
      description: t(`blog.savedText.${outcome}`),
      ...(isPublic && {
        action: {
          label: t("blog.view"),
          onSelect: () => window.open(paths.blogPost(saved.fields.slug), "_blank", "noopener"),
        },
      }),
      staysOnNavigation: true,
    });
  }

  async function goBackTo(versionId: number): Promise<void> {
    if (!base) return;
    try {
      await restore.mutateAsync({ id: versionId, seen: base.seen });
      await form.reload();
      setShowsHistory(false);
      toast({ title: t("blog.history.restored"), description: t("blog.history.restoredText") });
    } catch (error) {
      showErrorToast(t("blog.history.restoreFailed"), error);
    }
  }

  const content = field("content");

  return (
    <RecordForm
      form={form}
      failed={t("blog.saveFailed")}
      label={(name) => t(`blog.fields.${name}`)}
      className="flex flex-col gap-4 [--toolbar-top:7rem]"
      head={<EditorBar form={form} />}
    >
      <RecordColumns>
        <div className="flex min-w-0 flex-col gap-5">
          <FormField
            {...title}
            label={t("blog.postTitle")}
            registration={{
              ...title.registration,
              onChange: (event: { target: { value: string } }) => {
                const { target } = event;
                target.value = target.value.replaceAll(/\s*\n\s*/g, " ");
                form.followTitle(target.value);
                return title.registration.onChange(event);
              },
              onBlur: (event) => {
                if (base === null) void form.checkSlug();
                return title.registration.onBlur(event);
              },
            }}
          >
            {(control) => (
              // Grows, because a phone shows half of a title in one line.
              <Textarea
                {...control}
                required
                rows={1}
                lang="pt-BR"
                onKeyDown={saveOnEnter}
                className="field-sizing-content min-h-14! resize-none font-display text-2xl! leading-tight! font-bold max-sm:text-xl!"
              />
            )}
          </FormField>
          {content.error ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {content.error}
            </p>
          ) : null}
          <Suspense fallback={<Skeleton hidesRest className="h-96 rounded-xl" />}>
            <PostText
              // A new number means another text than the one in the editor.
              key={form.formKey}
              fields={fields}
              publishedAt={base?.publishedAt ?? openedAt}
              label={t("blog.text")}
              onChange={writeText}
            />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PublicationCard form={form} onHistory={() => setShowsHistory(true)} />
          <PostSettings form={form} />
          <SeoSettings form={form} />
        </div>
      </RecordColumns>
      {showsHistory && base ? (
        <HistoryDialog
          postId={base.id}
          content={fields.content}
          restoring={restore.isPending}
          onRestore={isDirty ? undefined : (id) => void goBackTo(id)}
          onClose={() => setShowsHistory(false)}
        />
      ) : null}
    </RecordForm>
  );
}

/** The head of the editor: way back, state, and the actions that save or publish. */
function EditorBar({ form }: { form: ReturnType<typeof usePostForm> }) {
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
  const [schedules, setSchedules] = useState(false);
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
        disabled={form.submitting}
        actions={[
          { label: t("blog.publishNow"), description: t("blog.publishNow"), onSelect: publish },
          { label: later, description: later, onSelect: () => setSchedules(true) },
        ]}
      />
      {schedules ? <ScheduleDialog form={form} onClose={() => setSchedules(false)} /> : null}
    </span>
  );
}

import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useAdmin, useCan } from "@/domains/team/parts/admin-context";
import { ChoiceBar } from "@/kit/choice-bar";
import { PageHeader } from "@/kit/page-header";
import { QueryError } from "@/kit/error-state";
import { useToast } from "@/kit/toast";
import { Badge, State } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { useErrorToast, useReadFailureToast } from "@/kit/use-error-toast";
import { PublishingStatus } from "../parts/publishing-status";
import { useRefreshPublishing } from "../publishing";
import { useInitialiseTexts, useTexts } from "./data";
import { type EditablePage, type EditableSection, usePageTranslations } from "./editable-pages";
import { countMissing, type EditableText, type StoredTexts } from "./rules";
import { SectionEditor } from "./section-editor";
import { PreviewPane } from "./section-preview";

/** Edits the texts of the public pages in every language beside a preview. */
export function AdminContentRoute() {
  const { t } = useTranslation("admin");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const refreshPublishing = useRefreshPublishing();
  const { user } = useAdmin();
  const writable = useCan("content.write");
  const [params] = useSearchParams();
  const texts = useTexts();
  const translations = usePageTranslations();
  // Part of the editor's key, so that it mounts again with the initialised texts.
  const [round, setRound] = useState(0);
  const failed = texts.error ? texts : translations.error ? translations : null;
  const isLoaded = texts.data !== undefined && translations.data !== undefined;
  useReadFailureToast(t("content.failed"), isLoaded ? null : failed?.error);

  if (!texts.data || !translations.data) {
    return (
      <>
        <PageHeader title={t("content.title")} />
        {failed ? (
          <Card>
            <QueryError title={t("content.failed")} query={failed} />
          </Card>
        ) : (
          <Skeleton className="h-96" />
        )}
      </>
    );
  }

  const { pages, files, of } = translations.data;
  const stored = texts.data;
  const page = pages.find((one) => one.page === params.get("pagina")) ?? pages[0];
  const section = page?.sections.find(({ name }) => name === params.get("secao")) ?? page?.sections[0];
  if (!page || !section) return null;
  const all = pages.flatMap(({ sections }) => sections.flatMap((one) => one.texts));
  const missing = countMissing(all, stored);

  function announce(title: string, description: string): void {
    toast({ title, description });
    void refreshPublishing();
  }

  function finishInitialising(count: number): void {
    setRound((last) => last + 1);
    if (count === 0) toast({ title: t("content.nothingToInitialise") });
    else announce(t("content.initialised", { count }), t("content.initialisedText"));
  }

  return (
    <>
      <PageHeader
        title={t("content.title")}
        states={
          <>
            <State tone={missing === 0 ? "success" : "warning"}>
              {t("content.missing", { count: missing })}
            </State>
            <PublishingStatus
              writable={writable}
              onFailed={(error) => showErrorToast(t("publishing.failedToAsk"), error)}
            />
          </>
        }
      >
        {writable ? <InitialiseButton texts={all} onInitialised={finishInitialising} /> : null}
      </PageHeader>
      <PageNav pages={pages} stored={stored} page={page} section={section} />
      <SectionEditor
        key={`${page.page}.${section.name}.${round}`}
        id={`${user.id}:${page.page}.${section.name}`}
        texts={section.texts}
        stored={stored}
        writable={writable}
        renderPreview={(fields, language) => (
          <PreviewPane
            page={page}
            section={section}
            fields={fields}
            language={language}
            files={files}
            translations={of}
          />
        )}
        onSaved={() => announce(t("content.saved"), t("content.savedText"))}
        onReset={(changed) => {
          if (changed) announce(t("content.resetDone"), t("content.resetText"));
          else toast({ title: t("content.nothingToReset") });
        }}
        onRestored={() => announce(t("content.restored"), t("content.restoredText"))}
        onFailed={(what, error) => showErrorToast(t(`content.${what}Failed`), error)}
      />
    </>
  );
}

type InitialiseButtonProps = {
  texts: readonly EditableText[];
  onInitialised: (count: number) => void;
};

/** Stores the default of every text that has no stored value. */
function InitialiseButton({ texts, onInitialised }: InitialiseButtonProps) {
  const { t } = useTranslation("admin");
  const showErrorToast = useErrorToast();
  const initialise = useInitialiseTexts();
  const hintId = useId();
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        title={t("content.initialiseHint")}
        aria-describedby={hintId}
        loading={initialise.isPending}
        onClick={() =>
          initialise.mutate(texts, {
            onSuccess: onInitialised,
            onError: (error) => showErrorToast(t("content.initialiseFailed"), error),
          })
        }
      >
        {t("content.initialise")}
      </Button>
      <span id={hintId} className="sr-only">
        {t("content.initialiseHint")}
      </span>
    </>
  );
}

type PageNavProps = {
  pages: readonly EditablePage[];
  stored: StoredTexts;
  /** The open page. */
  page: EditablePage;
  section: EditableSection;
};

/** Links to every page and to the sections of the open page. */
function PageNav({ pages, stored, page, section }: PageNavProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <ChoiceBar
        label={t("content.pagesLabel")}
        className="mb-3"
        choices={pages.map((one) => {
          const missing = countMissing(
            one.sections.flatMap(({ texts }) => texts),
            stored,
          );
          return {
            to: `?pagina=${one.page}`,
            label: (
              <>
                <span>{t(`content.pages.${one.page}`)}</span>
                {missing > 0 ? (
                  <Badge tone="warning">
                    <span>{missing}</span>
                    <span className="sr-only"> {t("content.missingIn")}</span>
                  </Badge>
                ) : null}
              </>
            ),
            isCurrent: one.page === page.page,
          };
        })}
      />
      <ChoiceBar
        look="segments"
        label={t("content.sectionsLabel")}
        className="mb-4"
        choices={page.sections.map(({ name }) => ({
          to: `?pagina=${page.page}&secao=${name}`,
          label: t(`content.sections.${name}`),
          isCurrent: name === section.name,
        }))}
      />
    </>
  );
}

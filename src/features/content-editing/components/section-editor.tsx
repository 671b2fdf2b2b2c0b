import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConflictNotice } from "@/components/conflict-notice";
import { FormFailure } from "@/components/form/form-failure";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import type { AppError } from "@/lib/app-error";
import {
  fieldName,
  shownLanguages,
  textLanguages,
  type EditableText,
  type SectionFields,
  type ShownLanguage,
  type StoredTexts,
  type TextValues,
} from "../model";
import { useSectionForm } from "../use-section-form";
import { useTextLabel } from "../use-text-label";
import { TextField } from "./text-field";
import { TextHistoryDialog } from "./text-history-dialog";

/** What the part that chooses a video is given. */
export type VideoSlot = { url: string; writable: boolean; onChange: (url: string) => void };

type SectionEditorProps = {
  /** Names the person and the section, for what this browser keeps: nobody else finds it. */
  id: string;
  texts: readonly EditableText[];
  /** As they were read when the section was opened. */
  stored: StoredTexts;
  writable: boolean;
  /** Shows the section as visitors will see it. */
  renderPreview: (fields: SectionFields, language: ShownLanguage) => ReactNode;
  renderVideo: (slot: VideoSlot) => ReactNode;
  onSaved: () => void;
  /** Called with false when the text was the built-in one already. */
  onReset: (changed: boolean) => void;
  onRestored: () => void;
  onFailed: (what: "save" | "reset" | "restore", error: unknown) => void;
};

/** The texts of a section in every language, and the section itself beside them. */
export function SectionEditor(props: SectionEditorProps) {
  const { id, texts, stored, writable, renderPreview, renderVideo } = props;
  const { t } = useTranslation("admin");
  const label = useTextLabel();
  const form = useSectionForm({ id, texts, stored });
  const [language, setLanguage] = useState<ShownLanguage>("pt");
  const [history, setHistory] = useState<EditableText | null>(null);
  const [replacing, setReplacing] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // A long section: what is wrong may be far from the button.
  useEffect(() => {
    if (form.refused.length === 0) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.refused]);

  const announceFailure = useEffectEvent((failure: AppError) => props.onFailed("save", failure));
  useEffect(() => {
    if (form.failure) announceFailure(form.failure);
  }, [form.failure]);

  async function replace(what: "reset" | "restore", text: EditableText, values: TextValues | null) {
    setReplacing(true);
    try {
      const changed = await form.replace(text.pageKey, values);
      setHistory(null);
      if (what === "reset") props.onReset(changed);
      else props.onRestored();
    } catch (error) {
      props.onFailed(what, error);
    } finally {
      setReplacing(false);
    }
  }

  const disputed = texts.flatMap((text) =>
    textLanguages
      .filter((one) => form.disputed?.includes(fieldName(text.pageKey, one)))
      .map((one) => ({
        label: label.ofField(text, one),
        stored: form.stored[text.pageKey]?.values[one] ?? text.builtIn[one],
      })),
  );

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit().then((saved) => (saved ? props.onSaved() : undefined));
        }}
        className="flex min-w-0 flex-col gap-4"
      >
        <FormFailure failure={form.failure} title={t("content.saveFailed")} />
        {form.disputed ? <ConflictNotice disputed={disputed} /> : null}
        {form.isRestored && form.isDirty && !form.disputed ? <Alert>{t("content.draftFound")}</Alert> : null}
        <Card className="px-5 sm:px-6">
          {texts.map((text) => (
            <TextField
              key={text.pageKey}
              text={text}
              form={form}
              writable={writable}
              onLanguage={(one) => setLanguage(shownLanguages.find((shown) => shown === one) ?? language)}
              onHistory={() => setHistory(text)}
              onReset={() => void replace("reset", text, null)}
              chooser={
                text.kind === "video"
                  ? renderVideo({
                      url: form.fields[fieldName(text.pageKey, "pt")] ?? "",
                      writable,
                      onChange: (url) => form.set(fieldName(text.pageKey, "pt"), url),
                    })
                  : undefined
              }
            />
          ))}
        </Card>
        {writable ? (
          <div className="sticky bottom-0 z-10 -mx-1 flex items-center gap-4 bg-ground px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <SubmitButton loading={form.saving}>{t("content.save")}</SubmitButton>
            <span className="text-sm text-muted">{form.isDirty ? t("content.unsaved") : null}</span>
          </div>
        ) : (
          <p className="text-muted">{t("readOnly")}</p>
        )}
      </form>
      <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        {renderPreview(form.fields, language)}
      </div>
      {history ? (
        <TextHistoryDialog
          text={history}
          restoring={replacing}
          onRestore={writable ? ({ values }) => void replace("restore", history, values) : undefined}
          onClose={() => setHistory(null)}
        />
      ) : null}
    </div>
  );
}

import { clsx } from "clsx";
import History from "lucide-react/icons/history";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { State } from "@/kit/ui/badge";
import { Button, revealedClasses } from "@/kit/ui/button";
import { Input, Textarea } from "@/kit/ui/fields";
import {
  type EditableText,
  fieldName,
  isShared,
  maxLengths,
  missingLanguages,
  type TextKind,
  type TextLanguage,
  valuesIn,
  visibleLanguages,
} from "./rules";
import type { SectionForm } from "./use-section-form";

type TextFieldProps = {
  text: EditableText;
  form: SectionForm;
  writable: boolean;
  onLanguage: (language: TextLanguage) => void;
  onHistory: () => void;
  onReset: () => void;
  /** Replaces the fields of a video's address. */
  chooser?: ReactNode;
};

const rowsOf: Partial<Record<TextKind, number>> = { text: 5, lead: 5, body: 16 };

/** One text in every language, side by side, with its history and a reset to the built-in text. */
export function TextField({ text, form, writable, onLanguage, onHistory, onReset, chooser }: TextFieldProps) {
  const { t } = useTranslation("admin");
  const label = useTextLabel();
  const heading = useId();
  const isStored = text.pageKey in form.texts;
  const values = valuesIn(form.fields, text.pageKey);
  const missing = missingLanguages(text, values);
  const missingHint = t(values.pt.trim() === "" ? "content.emptyHint" : "content.missingHint");
  const maxLength = maxLengths[text.kind];

  function renderField(language: TextLanguage) {
    const name = fieldName(text.pageKey, language);
    const value = form.fields[name] ?? "";
    return (
      <FormField
        key={language}
        {...form.field(name)}
        label={t(`content.languages.${language}`)}
        aside={
          <span className="tabular text-xs text-muted" aria-hidden="true">
            {`${value.trim().length}/${maxLength}`}
          </span>
        }
        hint={
          language === "es"
            ? t("content.spanishHint")
            : missing.some((one) => one === language)
              ? missingHint
              : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            aria-label={label.ofField(text, language)}
            lang={language === "pt" ? "pt-BR" : language.replace("_", "-")}
            rows={rowsOf[text.kind] ?? 2}
            className={clsx(
              "min-h-0! field-sizing-content px-3! py-2!",
              text.kind === "body" && "max-h-[70dvh] font-mono text-sm! pointer-coarse:text-base!",
            )}
            readOnly={!writable}
            onFocus={() => onLanguage(language)}
          />
        )}
      </FormField>
    );
  }

  function renderLanguages() {
    return (
      <>
        {text.kind === "body" ? <p className="mb-3 text-sm text-muted">{t("content.bodyHint")}</p> : null}
        <div className={clsx("grid gap-4", text.kind !== "body" && "@2xl:grid-cols-3")}>
          {visibleLanguages.map(renderField)}
        </div>
        <details
          className="mt-2"
          // Opens so that the error inside is visible.
          open={form.field(fieldName(text.pageKey, "es")).error !== undefined || undefined}
        >
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-muted pointer-coarse:min-h-11">
            {t("content.spanish")}
          </summary>
          <div className="mt-2 @2xl:max-w-1/3">{renderField("es")}</div>
        </details>
      </>
    );
  }

  return (
    <section
      aria-labelledby={heading}
      className="group @container border-t border-line py-5 first:border-t-0"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={heading} className="font-sans text-base font-semibold">
          {label.ofText(text)}
        </h2>
        {isStored ? (
          <State>{t("content.changed")}</State>
        ) : (
          <span className="text-sm text-muted">{t("content.builtIn")}</span>
        )}
        <span className={clsx("ml-auto flex flex-wrap gap-1", revealedClasses)}>
          <Button size="sm" variant="ghost" onClick={onHistory}>
            <History aria-hidden="true" />
            {t("content.history.open")}
            <span className="sr-only">{`: ${label.ofText(text)}`}</span>
          </Button>
          {isStored && writable ? (
            <Button size="sm" variant="ghost" onClick={onReset}>
              <RotateCcw aria-hidden="true" />
              {t("content.reset")}
              <span className="sr-only">{`: ${label.ofText(text)}`}</span>
            </Button>
          ) : null}
        </span>
      </div>
      <div className="contents">
        {chooser ??
          (isShared(text) ? (
            <SharedTextField text={text} form={form} writable={writable} />
          ) : (
            renderLanguages()
          ))}
      </div>
    </section>
  );
}

type SharedTextFieldProps = { text: EditableText; form: SectionForm; writable: boolean };

/** The single field of a text with one value for all languages. */
function SharedTextField({ text, form, writable }: SharedTextFieldProps) {
  const { t } = useTranslation("admin");
  const label = useTextLabel();
  return (
    <FormField
      {...form.field(fieldName(text.pageKey, "pt"))}
      label={label.ofText(text)}
      hint={t("content.sharedHint")}
    >
      {(control) => (
        <Input
          {...control}
          type={text.kind === "date" ? "date" : "text"}
          readOnly={!writable}
          className="max-w-56"
        />
      )}
    </FormField>
  );
}

/** Returns functions for the label of a text and of its fields. */
export function useTextLabel() {
  const { t } = useTranslation("admin");
  const ofText = ({ kind, item }: EditableText) => {
    const name = t(`content.kinds.${kind}`);
    return item === null ? name : t("content.item", { number: item, name });
  };
  const ofField = (text: EditableText, language: TextLanguage) =>
    t("content.inLanguage", { text: ofText(text), language: t(`content.languages.${language}`) });
  return { ofText, ofField };
}

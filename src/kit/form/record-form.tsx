import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { scrollIntoView } from "@/platform/scroll";
import { TextDifference } from "../rich-text/text-difference";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { FormFailure } from "./form-failure";
import { GuardedForm } from "./leave-guard";
import type { RecordFields, useRecordForm } from "./use-record-form";

type RecordFormProps<Fields extends RecordFields> = {
  form: Pick<
    ReturnType<typeof useRecordForm<Fields, { fields: Fields }>>,
    "formProps" | "failure" | "fields" | "base" | "disputed" | "isDirty" | "isRestored" | "settle" | "discard"
  >;
  /** Title of a failure to save. */
  failed: string;
  /** The label of a field; null for one that is decided with another. */
  label: (name: keyof Fields & string) => string | null;
  /** How the notices show a value; as it is unless given. */
  show?: (name: keyof Fields & string, value: string | boolean | undefined) => string;
  /** What is lost by leaving now in addition to the edits, which stay in this browser. */
  unsaved?: string | null;
  /** Only its reader can have changed the record, in another tab, and it saves itself. */
  isOwn?: boolean;
  className?: string;
  /** Shown above the notices. */
  head?: ReactNode;
  children: ReactNode;
};

/**
 * The form element of `useRecordForm`: notices above the fields, saving by Ctrl+S, and the question before unsaved
 * changes are left.
 */
export function RecordForm<Fields extends RecordFields>({
  form,
  failed,
  label,
  show = (_name, value) => String(value ?? ""),
  unsaved = null,
  isOwn = false,
  className,
  head,
  children,
}: RecordFormProps<Fields>) {
  const { disputed, base } = form;

  return (
    <GuardedForm
      {...form.formProps}
      isDirty={form.isDirty || unsaved !== null}
      leaveText={unsaved ?? undefined}
      // The save bar must not cover a focused field.
      className={clsx("[&_:is(input,select,textarea)]:scroll-mt-8", className)}
    >
      {head}
      <FormFailure failure={form.failure} title={failed} />
      {form.isRestored || disputed ? (
        <RecordNotices
          isRestored={form.isRestored}
          isOwn={isOwn}
          disputed={disputed?.flatMap((key) => {
            const name = String(key);
            const text = label(name);
            if (text === null) return [];
            return [
              {
                name,
                label: text,
                stored: show(name, base?.fields[name]),
                typed: show(name, form.fields[name]),
              },
            ];
          })}
          onSettle={form.settle}
          onDiscard={form.discard}
        />
      ) : null}
      <div className="contents">{children}</div>
    </GuardedForm>
  );
}

/** A field that two people changed, each to another value. */
type DisputedField = { name: string; label: string; stored: string; typed: string };

type RecordNoticesProps = {
  isRestored: boolean;
  /** Only the reader changes the record, in another tab, and it saves itself. */
  isOwn: boolean;
  /** Left out until another person saved first. */
  disputed: readonly DisputedField[] | undefined;
  onSettle: (name: string, take: "mine" | "theirs") => void;
  onDiscard: () => void;
};

/** Says that edits came back from this browser, and shows both versions of the fields that two people changed. */
function RecordNotices({ isRestored, isOwn, disputed, onSettle, onDiscard }: RecordNoticesProps) {
  const { t } = useTranslation();
  const conflict = isOwn ? "ownConflict" : "conflict";
  return (
    <>
      {isRestored ? (
        <Alert tone="success" title={t("recordForm.restored.title")}>
          <p>{t("recordForm.restored.text")}</p>
          <Button size="sm" variant="outline" onClick={onDiscard} className="mt-3">
            {t("recordForm.restored.discard")}
          </Button>
        </Alert>
      ) : null}
      {disputed ? (
        <div ref={scrollIntoView} className="scroll-my-32">
          <Alert tone="warning" role="alert" title={t(`recordForm.${conflict}.title`)}>
            <p>
              {t(disputed.length > 0 ? `recordForm.${conflict}.disputed` : `recordForm.${conflict}.merged`)}
            </p>
            {disputed.map(({ name, label, stored, typed }) => (
              <div key={name} className="mt-4 flex flex-col gap-2">
                <p className="font-semibold">{label}</p>
                <TextDifference
                  label={t("recordForm.conflict.difference", { label })}
                  before={stored || t("recordForm.conflict.empty")}
                  after={typed || t("recordForm.conflict.empty")}
                  words={{
                    removed: t(`recordForm.${conflict}.theirs`),
                    added: t("recordForm.conflict.mine"),
                  }}
                />
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onSettle(name, "mine")}>
                    {t("recordForm.conflict.keep")}
                    <span className="sr-only">{`: ${label}`}</span>
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => onSettle(name, "theirs")}>
                    <span>{t(`recordForm.${conflict}.take`)}</span>
                    <span className="sr-only">{`: ${label}`}</span>
                  </Button>
                </div>
              </div>
            ))}
          </Alert>
        </div>
      ) : null}
    </>
  );
}

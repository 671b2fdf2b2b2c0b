import { clsx } from "clsx";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { SubmitButton } from "@/kit/form/submit-button";
import { Input } from "@/kit/ui/input";
import { lengths } from "./rules";

type InlineNameProps = {
  title: string;
  /** The name opens for editing immediately. */
  startsOpen: boolean;
  className: string;
  /** Returns whether the name was stored. */
  onRename: (title: string) => Promise<boolean>;
};

/** A name with inline editing: Enter saves it, Escape restores the old one. */
export function InlineName({ title, startsOpen, className, onRename }: InlineNameProps) {
  const { t } = useTranslation(["admin", "common", "adminCourses"]);
  const [typed, setTyped] = useState(startsOpen ? title : null);
  const [saving, setSaving] = useState(false);
  const isEmpty = typed?.trim() === "";

  async function keep(): Promise<void> {
    if (typed === null || isEmpty || saving) return;
    const name = typed.trim();
    if (name === title) {
      setTyped(null);
      return;
    }
    setSaving(true);
    if (await onRename(name)) setTyped(null);
    setSaving(false);
  }

  if (typed === null) {
    return (
      <button
        type="button"
        aria-label={t("adminCourses:outline.rename", { title })}
        onClick={() => setTyped(title)}
        className={clsx(
          "min-h-9 min-w-0 rounded-lg px-2 text-left [overflow-wrap:anywhere] hover:bg-line",
          className,
        )}
      >
        {title}
      </button>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        void keep();
      }}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      <div className="min-w-40 flex-1">
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
          autoFocus
          aria-label={t("adminCourses:outline.name")}
          aria-invalid={isEmpty || undefined}
          value={typed}
          maxLength={lengths.title}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped(null);
          }}
          onBlur={() => void keep()}
          className="h-9"
        />
        {isEmpty ? (
          <p role="alert" className="text-sm text-danger">
            {t("validation.required", { ns: "common" })}
          </p>
        ) : null}
      </div>
      <SubmitButton size="sm" loading={saving}>
        {t("adminCourses:outline.keepName")}
      </SubmitButton>
    </form>
  );
}

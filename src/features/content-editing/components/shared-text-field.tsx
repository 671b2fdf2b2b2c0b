import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form/form-field";
import { Input } from "@/components/ui/input";
import { fieldName, longestOf, type EditableText } from "../model";
import type { SectionForm } from "../use-section-form";
import { useTextLabel } from "../use-text-label";

type SharedTextFieldProps = { text: EditableText; form: SectionForm; writable: boolean };

/** The one field of a text that has the same value in all languages. */
export function SharedTextField({ text, form, writable }: SharedTextFieldProps) {
  const { t } = useTranslation("admin");
  const label = useTextLabel();
  const name = fieldName(text.pageKey, "pt");
  return (
    <FormField
      name={name}
      label={label.ofText(text)}
      hint={t("content.sharedHint")}
      error={form.refused.includes(name) ? t("content.tooLong", { count: longestOf[text.kind] }) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          type={text.kind === "date" ? "date" : "text"}
          value={form.fields[name] ?? ""}
          readOnly={!writable}
          onChange={({ target }) => form.set(name, target.value)}
          className="max-w-56"
        />
      )}
    </FormField>
  );
}

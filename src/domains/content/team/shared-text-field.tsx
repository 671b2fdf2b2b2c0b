import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { Input } from "@/kit/ui/input";
import { type EditableText, fieldName } from "./rules";
import type { SectionForm } from "./use-section-form";
import { useTextLabel } from "./use-text-label";

type SharedTextFieldProps = { text: EditableText; form: SectionForm; writable: boolean };

/** The single field of a text with one value for all languages. */
export function SharedTextField({ text, form, writable }: SharedTextFieldProps) {
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

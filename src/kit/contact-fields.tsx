import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "./form/form-field";
import type { FieldState } from "./form/use-app-form";
import { Input } from "./ui/fields";
import { formatDomain, formatPhone, formatWholePhone, preloadContactChecks } from "@/platform/contact-checks";
import { formatInternationalPhone } from "@/platform/phone-links";
import { useLanguage } from "@/platform/use-language";

/**
 * Phone input, formatted during typing. A complete number gets the format of a stored one (E.164), which is valid in
 * every language.
 */
export function PhoneField({
  field,
  defaultValue = "",
}: {
  field: FieldState;
  defaultValue?: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  function formatAsTyped(event: FormEvent<HTMLInputElement>): void {
    const { currentTarget: typed } = event;
    const { inputType } = event.nativeEvent as InputEvent;
    // Only for typing at the end, because the cursor must not move after other edits.
    const typing = inputType?.startsWith("insert") ?? false;
    if (typing && typed.selectionStart === typed.value.length)
      typed.value = formatPhone(typed.value, language);
  }

  /** Formats what was typed before the code for it had loaded. */
  async function formatEarlyTyping(typed: HTMLInputElement): Promise<void> {
    const before = typed.value;
    await preloadContactChecks();
    const isTyping = typed.value !== before && document.activeElement === typed;
    if (isTyping && typed.selectionStart === typed.value.length)
      typed.value = formatPhone(typed.value, language);
  }

  async function formatWhole(typed: HTMLInputElement): Promise<void> {
    await preloadContactChecks();
    // Formats only when the user has left the field.
    if (document.activeElement !== typed) typed.value = formatWholePhone(typed.value, language);
  }

  return (
    <FormField {...field} label={t("fields.phone")} hint={t("fields.phoneHint")}>
      {(control) => (
        <Input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          defaultValue={formatInternationalPhone(defaultValue)}
          placeholder={t("fields.phonePlaceholder")}
          onFocus={({ currentTarget }) => void formatEarlyTyping(currentTarget)}
          onInput={formatAsTyped}
          onBlur={(event) => {
            void control.onBlur?.(event);
            void formatWhole(event.currentTarget).then(() => control.onBlur?.(event));
          }}
          required
        />
      )}
    </FormField>
  );
}

type DomainFieldProps = {
  field: FieldState;
  defaultValue?: string | undefined;
  /** Replaces the default label. */
  label?: ReactNode;
  hint?: ReactNode;
};

/** Domain input. A pasted URL becomes its domain. */
export function DomainField({ field, defaultValue = "", label, hint }: DomainFieldProps) {
  const { t } = useTranslation();
  return (
    <FormField {...field} label={label ?? t("fields.domain")} hint={hint ?? t("fields.domainHint")}>
      {(control) => (
        <Input
          {...control}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={defaultValue}
          placeholder={t("fields.domainPlaceholder")}
          onFocus={() => void preloadContactChecks()}
          onBlur={(event) => {
            event.currentTarget.value = formatDomain(event.currentTarget.value);
            void control.onBlur?.(event);
          }}
          required
        />
      )}
    </FormField>
  );
}

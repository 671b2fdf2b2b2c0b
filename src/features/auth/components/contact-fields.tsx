import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "@/components/form-field";
import { Input } from "@/components/ui/input";
import { useLanguage } from "@/lib/i18n";
import { preloadContactChecks, tidyDomain, tidyPhone } from "../contact";

type Field = { name: string; error: string | undefined };

/** Phone and domain, put in order as they are typed. */
export function ContactFields({ phone, domain }: { phone: Field; domain: Field }) {
  const { t } = useTranslation("auth");
  const language = useLanguage();

  function spacePhone(event: FormEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    // Only while typing at the end: deleting or mending in the middle must not move the cursor.
    const typing = inputType?.startsWith("insert") ?? false;
    if (typing && input.selectionStart === input.value.length) input.value = tidyPhone(input.value, language);
  }

  return (
    <>
      <FormField {...phone} label={t("fields.phone")} hint={t("fields.phoneHint")}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={t("fields.phonePlaceholder")}
            onFocus={preloadContactChecks}
            onInput={spacePhone}
            required
          />
        )}
      </FormField>
      <FormField {...domain} label={t("fields.domain")} hint={t("fields.domainHint")}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            placeholder={t("fields.domainPlaceholder")}
            onFocus={preloadContactChecks}
            onBlur={(event) => {
              event.currentTarget.value = tidyDomain(event.currentTarget.value);
            }}
            required
          />
        )}
      </FormField>
    </>
  );
}

import { clsx } from "clsx";
import Globe from "lucide-react/icons/globe";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "@/platform/i18n";
import { useLanguage } from "@/platform/use-language";
import { isLanguage, languageNames, languages, type Language } from "@/platform/language";

const short: Record<Language, string> = { "pt-BR": "BR", "pt-PT": "PT", en: "EN" };

/** Selects the interface language. A native select works on every phone and needs no script. */
export function LanguageMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useRef<HTMLSelectElement>(null);
  const choose = () => {
    const chosen = list.current?.value;
    if (isLanguage(chosen) && chosen !== language) void changeLanguage(chosen);
  };

  // Applies a choice made in the pre-rendered page before hydration.
  // oxlint-disable-next-line react/exhaustive-deps -- runs once
  useEffect(choose, []);

  return (
    <label
      className={clsx(
        "relative inline-flex h-11 items-center gap-2 rounded-lg px-2.5 text-sm font-semibold hover:bg-sunken",
        "has-focus-visible:outline-3 has-focus-visible:outline-focus",
      )}
    >
      <Globe className="size-[calc(var(--spacing)*4.6)] shrink-0" aria-hidden="true" />
      <span aria-hidden="true" className={compact ? "@max-[22rem]:hidden" : undefined}>
        {compact ? short[language] : languageNames[language]}
      </span>
      <select
        ref={list}
        aria-label={t("language.label")}
        // Otherwise, a browser restores the previous choice on reload.
        autoComplete="off"
        value={language}
        onChange={choose}
        className="absolute inset-0 size-full appearance-none opacity-0"
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code} className="bg-surface text-ink">
            {languageNames[code]}
          </option>
        ))}
      </select>
    </label>
  );
}

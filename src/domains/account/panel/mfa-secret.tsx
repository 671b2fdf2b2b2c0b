import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";

/** The secret of a factor, for apps that cannot scan: in readable groups, with a copy button. */
export function MfaSecret({ secret }: { secret: string }) {
  const { t } = useTranslation("security");
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    // Browsers may refuse; the secret remains readable.
    setCopied(
      await navigator.clipboard.writeText(secret).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <div className="flex flex-col gap-2">
      <p>{t("security.mfa.enrol.orType")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          translate="no"
          className="rounded-lg bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere] select-all"
        >
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t("security.mfa.enrol.copy")}
        </Button>
        <output className="text-sm text-success empty:hidden">
          {copied ? t("security.mfa.enrol.copied") : null}
        </output>
      </div>
    </div>
  );
}

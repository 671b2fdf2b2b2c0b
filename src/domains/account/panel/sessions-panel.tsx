import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Account } from "../rules";

type SessionsPanelProps = {
  account: Account;
  onSignOutOthers: () => void;
  signingOutOthers: boolean;
  onSignOutEverywhere: () => void;
  signingOutEverywhere: boolean;
};

// The label is wider than a phone in some languages.
const wraps = "h-auto! min-h-11 py-2 whitespace-normal!";

/** Shows the account's sign-ins, with buttons to sign out of them. */
export function SessionsPanel({
  account,
  onSignOutOthers,
  signingOutOthers,
  onSignOutEverywhere,
  signingOutEverywhere,
}: SessionsPanelProps) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  const { sessionSince, lastSignInAt } = account;
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-lg font-bold">{t("security.sessions.title")}</h3>
      <div className="flex w-full items-center gap-3 rounded-xl border border-line p-4">
        <MonitorSmartphone className="size-5 shrink-0 text-second" aria-hidden="true" />
        <p className="leading-snug">
          <span className="block font-semibold">{t("security.sessions.here")}</span>
          {sessionSince === null ? null : (
            <span className="block text-sm text-muted">
              {t("security.sessions.since", { date: formatDateTime(sessionSince, language) })}
            </span>
          )}
          {lastSignInAt === null ? null : (
            <span className="block text-sm text-muted">
              {t("security.sessions.lastSignIn", { date: formatDateTime(lastSignInAt, language) })}
            </span>
          )}
        </p>
      </div>
      <p className="max-w-prose text-muted">{t("security.sessions.text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" className={wraps} loading={signingOutOthers} onClick={onSignOutOthers}>
          {t("security.sessions.others")}
        </Button>
        <Button
          variant="ghost"
          className={wraps}
          loading={signingOutEverywhere}
          onClick={onSignOutEverywhere}
        >
          {t("security.sessions.everywhere")}
        </Button>
      </div>
    </section>
  );
}

import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "@/config/paths";
import { useReadOnly } from "@/lib/read-only";

const registrars = ["registroBr", "others"] as const;

/** Explains in plain words how to enter the DNS records at a registrar, and offers the team's help. */
export function DnsHelp() {
  const { t } = useTranslation("dashboard");
  const readOnly = useReadOnly();
  return (
    <div className="mt-2 flex w-full flex-col">
      {registrars.map((registrar) => (
        <details key={registrar} className="group border-b border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            {t(`steps.dns.help.${registrar}.title`)}
            <ChevronDown
              className="size-4 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <ol className="flex max-w-prose list-decimal flex-col gap-2 pb-4 pl-5 text-[0.9375rem]">
            {t(`steps.dns.help.${registrar}.steps`, { returnObjects: true }).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      {readOnly ? null : (
        <Link
          to={`${paths.dashboard.support}#mensagem`}
          state={{ subject: t("steps.dns.help.subject") }}
          className="text-link mt-2 inline-flex min-h-11 items-center self-start"
        >
          {t("steps.dns.help.byTeam")}
        </Link>
      )}
    </div>
  );
}

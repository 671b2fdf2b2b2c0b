import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Label } from "@/kit/ui/label";
import { Select } from "@/kit/ui/select";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";

const registrars = {
  registroBr: "Registro.br",
  goDaddy: "GoDaddy",
  hostinger: "Hostinger",
  hostGator: "HostGator",
  locaweb: "Locaweb",
} as const;

type Choice = keyof typeof registrars | "others";

/** Explains in plain words how to enter the DNS records at a registrar, and offers the team's help. */
export function DnsHelp() {
  const { t } = useTranslation("firstSteps");
  const readOnly = useReadOnly();
  const id = useId();
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <div className="mt-4 flex w-full flex-col items-start gap-2">
      <Label htmlFor={id}>{t("dns.help.where")}</Label>
      <Select
        id={id}
        value={choice ?? ""}
        onChange={({ target }) => setChoice(target.value as Choice)}
        className="w-full max-w-xs"
      >
        {choice === null ? (
          <option value="" disabled>
            {t("dns.help.choose")}
          </option>
        ) : null}
        {Object.entries(registrars).map(([registrar, name]) => (
          <option key={registrar} value={registrar}>
            {name}
          </option>
        ))}
        <option value="others">{t("dns.help.others")}</option>
      </Select>
      <div aria-live="polite">
        {choice === null ? null : (
          <ol className="flex max-w-prose list-decimal flex-col gap-2 pt-2 pl-5 text-[0.9375rem]">
            {[
              ...t(`dns.help.steps.${choice}`, { returnObjects: true }),
              ...t("dns.help.finish", { returnObjects: true }),
            ].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      {readOnly ? null : (
        <Link
          to={`${paths.dashboard.support}#mensagem`}
          state={{ subject: t("dns.help.subject") }}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t("dns.help.byTeam")}
        </Link>
      )}
    </div>
  );
}

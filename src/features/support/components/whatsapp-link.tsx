import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "@/components/ui/button-variants";
import { whatsappLink } from "@/lib/whatsapp-link";

/** Links to the team's WhatsApp; renders nothing without a number. */
export function WhatsappLink({ number }: { number: string | null }) {
  const { t } = useTranslation("faqPage");
  const href = whatsappLink(number);
  if (href === null) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonVariants({ variant: "outline", className: "max-sm:w-full" })}
    >
      {t("support.whatsapp")}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("support.newTab")}</span>
    </a>
  );
}

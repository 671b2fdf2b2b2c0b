import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "@/kit/ui/button";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { Payment, Voucher } from "../payments";

/** The title for a first payment that waits for a Boleto or Pix, with its due date if known. */
export function DelayedTitle({ voucher }: { voucher: Voucher | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  return (
    <span>
      {voucher
        ? t(`subscription.pending.waitingUntil.${voucher.kind}`, {
            date: formatDateTime(voucher.expiresAt, language),
          })
        : t("subscription.pending.delayedTitle")}
    </span>
  );
}

/** Explains when a first payment that waits for a Boleto or Pix counts. */
export function DelayedText({ voucher }: { voucher: Voucher | null }) {
  const { t } = useTranslation("dashboard");
  return <span>{t(`subscription.pending.delayedText.${voucher?.kind ?? "either"}`)}</span>;
}

/** Links to the open Boleto, Pix or invoice; renders nothing when there is no page. */
export function DelayedLink({ voucher, pageUrl }: Pick<Payment, "voucher" | "pageUrl">) {
  const { t } = useTranslation("dashboard");
  return (
    <OutsideLink href={voucher?.url ?? pageUrl} variant="outline">
      {voucher ? t(`subscription.pending.open.${voucher.kind}`) : t("subscription.pending.invoice")}
    </OutsideLink>
  );
}

/** A link, styled as a button, to a Stripe page in a new tab. */
export function OutsideLink({
  href,
  variant,
  onClick,
  children,
}: {
  href: string | null;
  variant: "default" | "outline";
  onClick?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("dashboard");
  return href === null ? null : (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onClick}
      className={buttonVariants({ size: "lg", variant, className: "max-sm:w-full" })}
    >
      <span>{children}</span>
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("subscription.pending.newTab")}</span>
    </a>
  );
}

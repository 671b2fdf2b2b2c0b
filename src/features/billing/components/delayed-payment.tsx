import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "@/components/ui/button-variants";
import { formatDateTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import type { Payment, Voucher } from "../payment";

/** What a first payment by Boleto or Pix waits for, and until when it can be paid where that is known. */
export function DelayedTitle({ voucher }: { voucher: Voucher | null }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  return voucher
    ? t(`subscription.pending.waitingUntil.${voucher.kind}`, {
        date: formatDateTime(voucher.expiresAt, language),
      })
    : t("subscription.pending.delayedTitle");
}

/** Leads to the Boleto or Pix, or to the invoice that waits; nothing where neither has a page. */
export function DelayedLink({ voucher, pageUrl }: Pick<Payment, "voucher" | "pageUrl">) {
  const { t } = useTranslation("dashboard");
  return (
    <OutsideLink href={voucher?.url ?? pageUrl} variant="outline">
      {voucher ? t(`subscription.pending.open.${voucher.kind}`) : t("subscription.pending.invoice")}
    </OutsideLink>
  );
}

/** A button that leads to a page of Stripe in a new tab. */
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
      {children}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">{t("subscription.pending.newTab")}</span>
    </a>
  );
}

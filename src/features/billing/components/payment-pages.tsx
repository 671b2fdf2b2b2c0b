import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";

interface PaymentPagesProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Where a page is; may be a query string alone. */
  linkTo: (page: number) => string;
}

/** Moves through the pages of the history; nothing when there is only one. */
export function PaymentPages({ page, pageCount, linkTo }: PaymentPagesProps) {
  const { t } = useTranslation("dashboard");
  if (pageCount <= 1) return null;
  const look = buttonVariants({ variant: "outline", size: "sm", className: "max-sm:h-11" });

  return (
    <nav aria-label={t("payments.pages")} className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={linkTo(page - 1)} preventScrollReset className={look}>
          {t("payments.previous")}
        </Link>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-muted">{t("payments.page", { page, count: pageCount })}</span>
      {page < pageCount ? (
        <Link to={linkTo(page + 1)} preventScrollReset className={look}>
          {t("payments.next")}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

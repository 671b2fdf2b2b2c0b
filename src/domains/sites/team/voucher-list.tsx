import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Card } from "@/kit/ui/card";
import { readableDomain } from "@/platform/domain-name";
import { formatDateTime } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { AwaitedVoucher } from "./data";

type VoucherListProps = {
  vouchers: readonly AwaitedVoucher[];
  /** Returns the page of a site. */
  linkTo: (voucher: AwaitedVoucher) => string;
};

/** Sites that enter the queue when their Boleto or Pix is paid; renders nothing when there are none. */
export function VoucherList({ vouchers, linkTo }: VoucherListProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  if (vouchers.length === 0) return null;
  return (
    <section aria-labelledby="boletos" className="mt-8">
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div>
          <h2 id="boletos" className="text-base font-bold">
            {t("activations.vouchers.title")}
          </h2>
          <p className="text-sm text-muted">{t("activations.vouchers.text")}</p>
        </div>
        <ul className="flex flex-col divide-y divide-line text-sm">
          {vouchers.map((voucher) => (
            <li
              key={voucher.siteId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Link to={linkTo(voucher)} className="font-semibold text-link">
                  {voucher.domain ? (
                    <span translate="no">{readableDomain(voucher.domain)}</span>
                  ) : (
                    voucher.name
                  )}
                </Link>
                {voucher.domain ? <span className="block text-muted">{voucher.name}</span> : null}
              </span>
              <span>
                {t(`activations.vouchers.waitingUntil.${voucher.kind}`, {
                  date: formatDateTime(voucher.expiresAt, language),
                })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

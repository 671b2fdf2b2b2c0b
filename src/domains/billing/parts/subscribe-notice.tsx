import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Alert } from "@/kit/ui/alert";
import { paths } from "@/platform/paths";

const pages = {
  alreadySubscribed: paths.dashboard.home,
  paymentPending: paths.dashboard.subscription,
  domainRequired: paths.dashboard.subscription,
} as const;

/**
 * Explains why the purchase did not start: an existing subscription, a possible pending payment, or a missing domain.
 */
export function SubscribeNotice({ kind }: { kind: keyof typeof pages }) {
  const { t } = useTranslation("plansPage");
  return (
    <Alert role="alert" title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      <Link to={pages[kind]} className="text-link mt-1 inline-block py-1">
        {t(`${kind}.link`)}
      </Link>
    </Alert>
  );
}

import { useTranslation } from "react-i18next";
import { Spinner } from "./ui/spinner";

/** Fills the window while it is not yet known what to show. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center text-3xl text-second">
      <Spinner label={t("states.loading")} />
    </div>
  );
}

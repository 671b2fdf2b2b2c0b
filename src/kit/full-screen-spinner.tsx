import { useTranslation } from "react-i18next";
import { Spinner } from "./ui/spinner";

/** Fills the window while the page to show is unknown. */
export function FullScreenSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center text-3xl text-second">
      <Spinner label={t("states.loading")} />
    </div>
  );
}

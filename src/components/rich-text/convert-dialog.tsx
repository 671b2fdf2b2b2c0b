import { useTranslation } from "react-i18next";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";
import { TextDifference } from "./text-difference";

type ConvertDialogProps = {
  before: string;
  after: string;
  onConvert: () => void;
  onClose: () => void;
};

/** Shows how a text would change before the visual editor opens it. */
export function ConvertDialog({ before, after, onConvert, onClose }: ConvertDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ModalDialog title={t("richText.convertTitle")} description={t("richText.convertText")} onClose={onClose}>
      <TextDifference
        label={t("richText.difference")}
        before={before}
        after={after}
        words={{ removed: t("richText.removed"), added: t("richText.added") }}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onConvert}>{t("richText.convert")}</Button>
        <Button variant="outline" onClick={onClose}>
          {t("richText.keepSource")}
        </Button>
      </div>
    </ModalDialog>
  );
}

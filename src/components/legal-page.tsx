import { useTranslation } from "react-i18next";
import { SimplePage } from "./simple-page";
import { TextSections } from "./text-sections";
import { Alert } from "./ui/alert";

type LegalPageProps = { title: string; lead: string; sections: readonly { title: string; text: string }[] };

/** A legal document, marked as the sample it is. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  const { t } = useTranslation();
  return (
    <SimplePage title={title} lead={lead}>
      <Alert tone="warning" title={t("legal.sample")}>
        {t("legal.sampleNote")}
      </Alert>
      <TextSections sections={sections} />
    </SimplePage>
  );
}

import { useTranslation } from "react-i18next";
import { QuestionList } from "@/kit/question-list";
import { paths } from "@/platform/paths";
import { useReadOnly } from "@/platform/read-only";

// In the order of the specification (§2), each with its page.
const questions = [
  { key: "password", id: "senha", to: paths.dashboard.profile },
  { key: "subscription", id: "assinatura", to: paths.dashboard.subscription },
  { key: "expired", id: "assinatura-vencida", to: paths.dashboard.subscription },
  { key: "picture", id: "foto", to: paths.dashboard.profile },
  { key: "delete", id: "apagar-conta", to: paths.dashboard.profile },
  { key: "overview", id: "painel", to: paths.dashboard.home },
] as const;

/** Frequent questions about the panel; each answer links to its page. */
export function SupportQuestions() {
  const { t } = useTranslation("faqPage");
  const readOnly = useReadOnly();
  return (
    <QuestionList
      as="h3"
      size="small"
      questions={questions.map(({ key, id, to }) => ({
        id,
        title: t(`support.questions.${key}.title`),
        text: t(`support.questions.${key}.text`),
        ...(!readOnly && { link: { to, label: t(`support.questions.${key}.link`) } }),
      }))}
    />
  );
}

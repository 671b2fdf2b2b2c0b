import { useTranslation } from "react-i18next";
import { Select } from "@/components/ui/select";
import { readableDomain } from "@/lib/domain-name";
import { fillAnswer, type Addressee } from "../saved-answers";
import { useSavedAnswers } from "../saved-answers-queries";

type SavedAnswerSelectProps = {
  /** The customer who receives the answer. */
  customer: Addressee;
  /** Receives the answer in the customer's language, with its placeholders filled. */
  onChoose: (text: string) => void;
};

/** Lists the saved answers; renders nothing when there are none. */
export function SavedAnswerSelect({ customer, onChoose }: SavedAnswerSelectProps) {
  const { t } = useTranslation("admin");
  const { data = [] } = useSavedAnswers();
  if (data.length === 0) return null;
  const { name, domain, language } = customer;

  function choose(id: string): void {
    const answer = data.find((one) => one.id === id);
    if (answer) onChoose(fillAnswer(answer, { name, domain: domain && readableDomain(domain), language }));
  }

  return (
    <Select
      aria-label={t("savedAnswers.insert")}
      value=""
      onChange={({ target }) => choose(target.value)}
      className="w-52 min-w-0 [&>select]:h-9 [&>select]:pr-8 [&>select]:text-sm [&>svg]:right-2.5 [&>svg]:size-4 pointer-coarse:[&>select]:h-11"
    >
      <option value="">{t("savedAnswers.insert")}</option>
      {data.map(({ id, fields }) => (
        <option key={id} value={id}>
          {fields.title}
        </option>
      ))}
    </Select>
  );
}

import { useTranslation } from "react-i18next";
import { Select } from "@/components/ui/select";
import { readableDomain } from "@/lib/domain-name";
import type { Conversation } from "../conversation";
import { fillAnswer } from "../saved-answers";
import { useSavedAnswers } from "../saved-answers-queries";

type SavedAnswerSelectProps = {
  /** Whom the answer is for. */
  customer: Conversation["customer"];
  /** The answer in their language, with its places filled. */
  onChoose: (text: string) => void;
};

/** Offers the saved answers; nothing is shown as long as there are none. */
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
      className="w-52 max-w-full [&>select]:h-10 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
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

import { useTranslation } from "react-i18next";
import type { EditableText, TextLanguage } from "./rules";

/** Returns functions for the label of a text and of its fields. */
export function useTextLabel() {
  const { t } = useTranslation("admin");
  const ofText = ({ kind, item }: EditableText) => {
    const name = t(`content.kinds.${kind}`);
    return item === null ? name : t("content.item", { number: item, name });
  };
  const ofField = (text: EditableText, language: TextLanguage) =>
    t("content.inLanguage", { text: ofText(text), language: t(`content.languages.${language}`) });
  return { ofText, ofField };
}

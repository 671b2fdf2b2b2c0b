import type { ParseKeys, TFunction } from "i18next";
import type { Language } from "@/lib/language";

/** Key of a text of the administration. */
export type ListTextKey = ParseKeys<["admin", "taskWords"]>;

/** What a row's values are written with. */
export type ListTexts = { t: TFunction<["admin", "taskWords"]>; language: Language };

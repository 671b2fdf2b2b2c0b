import { languages } from "@contract/languages";
import { expect, it } from "vitest";
import { textsOf } from "@/test/locale-texts";

const pages = ["homePage", "howItWorksPage", "plansPage"] as const;

it.each(languages)(
  "mentions no payment page in the public texts of %s, because the panel has its own form",
  (language) => {
    const texts = pages.flatMap((page) => [...textsOf(language, page).values()]);
    expect(texts.filter((text) => /Stripe/.test(text))).not.toHaveLength(0);
    expect(
      texts.filter((text) => /página segura|página de pagamento|secure page|payment page/.test(text)),
    ).toEqual([]);
  },
);

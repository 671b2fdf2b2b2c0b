import { formatMoney } from "@contract/formats";
import { useLanguage } from "@/platform/use-language";
import { useFormattedText } from "@/platform/prerender/cache";
import type { Money } from "../plan";

/** Returns a price as text for a public page; empty while there is none. */
export function usePriceText(price: Money | undefined): string {
  const language = useLanguage();
  return useFormattedText(`price ${price?.amount} ${price?.currency} ${language}`, () =>
    price ? formatMoney(price.amount, price.currency, language) : "",
  );
}

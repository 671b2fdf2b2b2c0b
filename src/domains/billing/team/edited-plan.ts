import type { BillingInterval } from "@contract/enums";
import { isPlainLine } from "@contract/plain-text";
import {
  featuresPerPlan,
  largestPrice,
  longestFeature,
  longestPlanName,
  offeredPlanId,
  priceIdPattern,
  type SavePlanAnswer,
} from "@contract/plans";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import type { Selected } from "@/platform/selected";
import { parseAmount, typedAmount } from "@/platform/typed-amount";
import { plainLine, says } from "@/platform/validation";

/** The plan in the administration's form. */
export type EditedPlan = {
  fields: PlanFields;
  /** ISO 4217 in lower case. */
  currency: string;
  interval: BillingInterval;
  /** Time of the last change: saving sends it, and fails when the plan has changed since. */
  seen: string;
};

/** Columns of a plan in the editor. */
const planColumns = "name, names, price, currency, interval, stripe_price_id, features, active, updated_at";

export type PlanRow = Selected<"plans", typeof planColumns>;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Parses a typed price, "99,90" or "99.90", to minor units; null when it is invalid. */
export function parsePrice(typed: string): number | null {
  const price = parseAmount(typed);
  return price !== null && price >= 1 && price <= largestPrice ? price : null;
}

const otherName = z.string().check(
  z.trim(),
  z.refine((name) => [...name].length <= longestPlanName, says(`validation.maxLength:${longestPlanName}`)),
  z.refine((name) => name === "" || isPlainLine(name), says("validation.characters")),
);

const features = z.string().check(
  z.refine(
    (text) => linesOf(text).length === featuresPerPlan,
    says(`admin:invalid.features:${featuresPerPlan}`),
  ),
  z.refine(
    (text) => linesOf(text).every((line) => [...line].length <= longestFeature),
    says(`admin:invalid.featureLength:${longestFeature}`),
  ),
  z.refine((text) => linesOf(text).every(isPlainLine), says("validation.characters")),
);

/** The form of a plan. */
export const planSchema = z.object({
  name: plainLine(longestPlanName),
  namePtPt: otherName,
  nameEn: otherName,
  price: z.string().check(z.refine((typed) => parsePrice(typed) !== null, says("admin:invalid.price"))),
  stripePriceId: z.string().check(
    z.trim(),
    z.refine((id) => id === "" || priceIdPattern.test(id), says("admin:invalid.stripePriceId")),
  ),
  features,
  featuresPtPt: features,
  featuresEn: features,
  active: z.boolean(),
});

export type PlanFields = z.output<typeof planSchema>;

const textOf = (lines: readonly string[] | undefined) => lines?.join("\n") ?? "";

/** Maps a plan row to the texts of its form. */
export function toEditedPlan(row: PlanRow): EditedPlan {
  return {
    fields: {
      name: row.name,
      namePtPt: row.names["pt-PT"] ?? "",
      nameEn: row.names["en"] ?? "",
      price: typedAmount(row.price),
      stripePriceId: row.stripe_price_id ?? "",
      features: textOf(row.features["pt-BR"]),
      featuresPtPt: textOf(row.features["pt-PT"]),
      featuresEn: textOf(row.features["en"]),
      active: row.active,
    },
    currency: row.currency,
    interval: row.interval,
    seen: row.updated_at,
  };
}

/** Returns the price for new subscriptions, in minor units. */
export function toOfferedPrice({ fields, currency }: EditedPlan): { price: number; currency: string } {
  return { price: parsePrice(fields.price) ?? 0, currency };
}

/**
 * Returns whether saving needs a new Stripe price: the price changed and its id did not.
 */
export function needsPrice(fields: PlanFields, stored: PlanFields): boolean {
  const price = parsePrice(fields.price);
  return (
    price !== null &&
    price !== parsePrice(stored.price) &&
    fields.stripePriceId.trim() === stored.stripePriceId &&
    stored.stripePriceId !== ""
  );
}

/** Builds the request of `save-plan`. @param makesPrice uses Stripe's price of the same amount, created if needed */
export function toPlanRequest(fields: PlanFields, seen: string, makesPrice = false) {
  return {
    id: offeredPlanId,
    name: fields.name,
    names: { "pt-PT": fields.namePtPt, en: fields.nameEn },
    price: parsePrice(fields.price),
    stripe_price_id: fields.stripePriceId || null,
    make_price: makesPrice,
    features: {
      "pt-BR": linesOf(fields.features),
      "pt-PT": linesOf(fields.featuresPtPt),
      en: linesOf(fields.featuresEn),
    },
    active: fields.active,
    seen,
  };
}

/** Returns the stored plan, whether or not it is on sale. */
function getEditedPlan(): Promise<EditedPlan> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("plans")
      .select(planColumns)
      .eq("id", offeredPlanId)
      .single()
      .throwOnError();
    return toEditedPlan(data);
  });
}

/**
 * Saves the plan, unless Stripe's price differs, which the answer reports.
 *
 * @param seen time of the plan's last change, as loaded
 * @param makesPrice uses Stripe's price of the same amount instead of the typed id, created if needed
 * @throws AppError `conflict` (another user saved it since), `forbidden`, `payment_provider_unavailable`,
 * `network`
 */
async function savePlan({
  fields,
  seen,
  makesPrice,
}: {
  fields: PlanFields;
  seen: string;
  makesPrice: boolean;
}): Promise<SavePlanAnswer> {
  const answer = await invokeFunction("save-plan", toPlanRequest(fields, seen, makesPrice));
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

function isAnswer(answer: unknown): answer is SavePlanAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "saved" || answer.outcome === "price_refused")
  );
}

const planQuery = queryOptions({ queryKey: ["plans", "edited"], queryFn: getEditedPlan });

/** Queries the stored plan. */
export function useEditedPlan() {
  return useQuery(planQuery);
}

/** Refetches the plan, past the cache. Throws as `getEditedPlan` does. */
export function useRefetchPlan() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...planQuery, staleTime: 0 });
}

/** Saves the plan. Throws as `savePlan` does. */
export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: savePlan,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}

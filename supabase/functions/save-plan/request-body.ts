import * as z from "zod";
import {
  featuresPerPlan,
  largestPrice,
  longestFeature,
  longestPlanName,
  priceIdPattern,
} from "../_shared/contract/plans.ts";

const name = z.string().trim().min(1).max(longestPlanName);
const features = z.array(z.string().trim().min(1).max(longestFeature)).length(featuresPerPlan);

/** A plan as an editor wants it. */
export const requestBody = z.strictObject({
  id: z.int().positive(),
  name,
  /** Names that differ from it; "" for none. */
  names: z.strictObject({ "pt-PT": z.literal("").or(name), en: z.literal("").or(name) }),
  price: z.int().min(1).max(largestPrice),
  stripe_price_id: z.string().regex(priceIdPattern).nullable(),
  features: z.strictObject({ "pt-BR": features, "pt-PT": features, en: features }),
  active: z.boolean(),
  /** `updated_at` of the row that the editor saw. */
  seen: z.iso.datetime({ offset: true }),
});

export type PlanRequest = z.infer<typeof requestBody>;

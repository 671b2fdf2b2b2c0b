import * as z from "zod";
import {
  featuresPerPlan,
  largestPrice,
  longestFeature,
  longestPlanName,
  priceIdPattern,
} from "../_shared/contract/plans.ts";
import { line, rowNumber, time } from "../_shared/fields.ts";

const name = line(longestPlanName);
const features = z.array(line(longestFeature)).length(featuresPerPlan);

/** A plan as submitted by an editor. */
export const requestBody = z.strictObject({
  id: rowNumber,
  name,
  /** Translated names, or "" for the default. */
  names: z.strictObject({ "pt-PT": z.literal("").or(name), en: z.literal("").or(name) }),
  price: z.int().min(1).max(largestPrice),
  stripe_price_id: z.string().regex(priceIdPattern).nullable(),
  /** Uses the Stripe price with these terms instead of `stripe_price_id`, and creates it when Stripe has none. */
  make_price: z.boolean().default(false),
  features: z.strictObject({ "pt-BR": features, "pt-PT": features, en: features }),
  active: z.boolean(),
  /** `updated_at` of the row that the editor read. */
  seen: time,
});

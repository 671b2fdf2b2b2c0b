import * as z from "zod";
import { cancellationReasons, longestCancellationComment } from "../_shared/contract/subscriptions.ts";
import { text } from "../_shared/fields.ts";

const commentMessage = `comment must be a text of at most ${longestCancellationComment} characters.`;

const comment = text(longestCancellationComment, commentMessage).transform((typed) => typed.trim() || null);

/** The requested action. Reasons are Stripe's own values. */
export const requestBody = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("keep") }),
    z.object({ action: z.literal("pay") }),
    z.object({
      action: z.literal("cancel"),
      reason: z
        .enum(cancellationReasons, `reason must be one of ${cancellationReasons.join(", ")}.`)
        .nullish(),
      comment: comment.nullish(),
    }),
  ],
  "action must be cancel, keep or pay.",
);

export type SubscriptionRequest = z.infer<typeof requestBody>;

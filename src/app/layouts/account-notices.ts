import { paths } from "@/config/paths";
import { endsAt, graceEnd, subscriptionState, type Subscription } from "@/features/billing/model";
import { sitePhase, type Site } from "@/features/site/model";

/** Something about the account that has to be known on every page. */
export type AccountNotice =
  | { kind: "unpaid" | "paused" | "suspended_team"; tone: "danger"; to: string }
  | { kind: "past_due"; tone: "danger"; to: string; date: string | null }
  | { kind: "cancelling"; tone: "warning"; to: string; date: string | null; dismissAs: string }
  | { kind: "email"; tone: "neutral"; to: string; email: string; dismissAs: string };

/** What is known of the account; null or undefined while it is not. */
type Account = {
  subscription: Subscription | null | undefined;
  site: Site | null | undefined;
  /** The e-mail that waits for its confirmation. */
  pendingEmail: string | undefined;
};

/**
 * What to say above every page, the most pressing first. Only what does no harm
 * unread can be dismissed (`dismissAs` names it, so that a new one is shown again).
 */
export function accountNotices({ subscription, site, pendingEmail }: Account): AccountNotice[] {
  const billing = billingNotice(subscription ?? null, site ?? null);
  return [
    ...(site && sitePhase(site) === "suspended_team"
      ? [{ kind: "suspended_team", tone: "danger", to: paths.dashboard.support } as const]
      : []),
    ...(billing ? [billing] : []),
    ...(pendingEmail
      ? [
          {
            kind: "email",
            tone: "neutral",
            to: paths.dashboard.profile,
            email: pendingEmail,
            dismissAs: `email:${pendingEmail}`,
          } as const,
        ]
      : []),
  ];
}

function billingNotice(subscription: Subscription | null, site: Site | null): AccountNotice | null {
  const to = paths.dashboard.subscription;
  const state = subscriptionState(subscription);
  switch (state) {
    case "past_due":
      return { kind: state, tone: "danger", to, date: graceEnd(subscription) };
    case "unpaid":
    case "paused":
      return { kind: state, tone: "danger", to };
    case "cancelling": {
      const date = endsAt(subscription);
      return { kind: "cancelling", tone: "warning", to, date, dismissAs: `cancelling:${date ?? ""}` };
    }
    default:
      // The site follows the payment; between the two it is the site that is down.
      return site && sitePhase(site) === "suspended_payment" ? { kind: "unpaid", tone: "danger", to } : null;
  }
}

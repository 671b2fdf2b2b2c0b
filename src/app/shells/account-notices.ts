import { useCallback, useState } from "react";
import { type Site, sitePhase, siteStage } from "@/domains/sites/rules";
import { paths } from "@/platform/paths";
import {
  type SiteStage,
  type Subscription,
  endsAt,
  graceEnd,
  paysByHand,
  subscriptionState,
} from "@/domains/billing/rules";

/** A notice about the account that every page shows. `stage`: how far its site is; null while that is loading. */
export type AccountNotice =
  | { kind: "paused" | "suspended_team"; tone: "danger"; to: string }
  | { kind: "unpaid"; tone: "danger"; to: string; stage: SiteStage | null }
  | {
      kind: "past_due";
      tone: "danger";
      to: string;
      stage: SiteStage | null;
      date: string | null;
      byHand: boolean;
    }
  | { kind: "cancelling"; tone: "warning"; to: string; date: string | null; dismissAs: string }
  | { kind: "email"; tone: "neutral"; to: string; email: string; dismissAs: string };

/** The account's data; null or undefined while it is loading. */
type Account = {
  subscription: Subscription | null | undefined;
  site: Site | null | undefined;
  /** The new e-mail that is not confirmed yet. */
  pendingEmail: string | undefined;
};

/**
 * Returns the notices above every page, most urgent first. Only harmless notices can be dismissed; `dismissAs`
 * identifies each, so that a new one is shown again.
 */
export function accountNotices({ subscription, site, pendingEmail }: Account): AccountNotice[] {
  const billing = billingNotice(subscription ?? null, site);
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

function billingNotice(
  subscription: Subscription | null,
  site: Site | null | undefined,
): AccountNotice | null {
  const stage = site === undefined ? null : siteStage(site);
  const to = paths.dashboard.subscription;
  const state = subscriptionState(subscription);
  switch (state) {
    case "past_due":
      return {
        kind: state,
        tone: "danger",
        to,
        stage,
        date: graceEnd(subscription),
        byHand: paysByHand(subscription),
      };
    case "unpaid":
      return { kind: state, tone: "danger", to, stage };
    case "paused":
      return { kind: state, tone: "danger", to };
    case "cancelling": {
      const date = endsAt(subscription);
      return { kind: "cancelling", tone: "warning", to, date, dismissAs: `cancelling:${date ?? ""}` };
    }
    default:
      // The site follows the payment with a delay, in which it is still suspended.
      return site && sitePhase(site) === "suspended_payment"
        ? { kind: "unpaid", tone: "danger", to, stage }
        : null;
  }
}

const storageKey = "dismissed-notices";

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string") : [];
  } catch {
    // Without storage, a notice stays dismissed until the next page load.
    return [];
  }
}

/** Returns the names of the notices dismissed in this tab, and a function that adds one. */
export function useDismissedNotices(): { dismissed: readonly string[]; dismiss: (name: string) => void } {
  const [dismissed, setDismissed] = useState(read);
  const dismiss = useCallback((name: string) => {
    setDismissed((before) => {
      const after = [...before, name];
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(after));
      } catch {
        return after;
      }
      return after;
    });
  }, []);
  return { dismissed, dismiss };
}

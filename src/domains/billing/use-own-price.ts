import { useEffect, useState } from "react";
import { reportFailure } from "@/platform/report-failure";
import type { Money } from "./plan";

async function readOwnPrice(userId: string): Promise<Money | null> {
  const [{ getSubscription }, { needsSubscription }] = await Promise.all([
    import("./data"),
    import("./rules"),
  ]);
  const subscription = await getSubscription(userId);
  return subscription && !needsSubscription(subscription) ? subscription.price : null;
}

/**
 * Returns what a customer pays: null without a subscription, undefined for visitors and until it is read. Loads its
 * code on demand, because visitors never need it.
 */
export function useOwnPrice(userId: string | null): Money | null | undefined {
  const [own, setOwn] = useState<{ userId: string; price: Money | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    readOwnPrice(userId).then(
      (price) => isCurrent && setOwn({ userId, price }),
      // The page remains usable: the server refuses a second subscription.
      reportFailure,
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return own?.userId === userId ? own?.price : undefined;
}

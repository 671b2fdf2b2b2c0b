import { useTranslation } from "react-i18next";
import { useCheckDomain } from "./data";
import { useAttempt } from "@/kit/use-attempt";

/** The checked domain: the site's current or its requested one. */
type Which = "own" | "requested";

/** Checks the domains of a site and returns which check is running. */
export function useDomainCheck(siteId: string) {
  const { t } = useTranslation("admin");
  const attempt = useAttempt();
  const check = useCheckDomain();
  const checking: Which | null = check.isPending ? (check.variables.requested ? "requested" : "own") : null;
  async function checkNow(which: Which): Promise<void> {
    await attempt(check.mutateAsync({ siteId, requested: which === "requested" }), t("site.checkFailed"));
  }
  return { checking, checkNow };
}

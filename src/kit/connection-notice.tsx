import Hourglass from "lucide-react/icons/hourglass";
import Wifi from "lucide-react/icons/wifi";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/connection";
import { useSlowServer } from "@/platform/slow-server";

const returnMessageMs = 4000;

const looks = {
  lost: { icon: WifiOff, text: "connection.lost" },
  slow: { icon: Hourglass, text: "connection.slow" },
  back: { icon: Wifi, text: "connection.back" },
} as const;

/**
 * Reports a lost connection or a server without response, and for a moment the return of the connection. Overlays the
 * page without a layout shift and lets clicks through. Hidden when the page itself shows that it is offline.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const slow = useSlowServer();
  const [wasLost, setWasLost] = useState(false);
  if (!online && !wasLost) setWasLost(true);

  useEffect(() => {
    if (!online || !wasLost) return undefined;
    const timer = window.setTimeout(() => setWasLost(false), returnMessageMs);
    return () => window.clearTimeout(timer);
  }, [online, wasLost]);

  const state = online ? (slow ? "slow" : wasLost ? "back" : null) : "lost";
  const { icon: Icon, text } = looks[state ?? "back"];
  return (
    // Always rendered because screen readers announce only changes inside an existing live region.
    <output className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 flex justify-center sm:right-6 sm:bottom-6 sm:left-auto sm:justify-end [:root:has([data-says-offline])_&]:hidden">
      {state ? (
        <span className="flex max-w-md animate-rise items-start gap-3 rounded-xl border border-ink bg-ink px-4 py-3 text-[0.9375rem] leading-snug font-medium text-ground shadow-float">
          <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
          <span>{t(text)}</span>
        </span>
      ) : null}
    </output>
  );
}

import { useEffect, useState } from "react";
import { reportFailure } from "@/platform/report-failure";

type Part = { text: string; href: string | null };

const mayHaveAddress = /https?:\/\/|www\./i;

/**
 * A text of another person in which web addresses are links, shown as they were written. A text without an address
 * does not load the code that finds them.
 */
export function LinkedText({ text }: { text: string }) {
  const [found, setFound] = useState<{ text: string; parts: Part[] } | null>(null);

  useEffect(() => {
    if (!mayHaveAddress.test(text)) return undefined;
    let isCurrent = true;
    import("@/platform/find-addresses")
      .then(({ findAddresses }) => findAddresses(text, { bareDomains: false }))
      .then((parts) => (isCurrent ? setFound({ text, parts }) : undefined))
      // The text remains readable.
      .catch(reportFailure);
    return () => {
      isCurrent = false;
    };
  }, [text]);

  if (found?.text !== text) return <span>{text}</span>;
  return found.parts.map(({ text: written, href }, index) =>
    href !== null && /^https?:/i.test(href) ? (
      <a
        key={`${index} ${href}`}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        translate="no"
        className="text-link"
      >
        {written}
      </a>
    ) : (
      <span key={`${index} ${written}`}>{written}</span>
    ),
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { paths } from "@/platform/paths";
import type { PlansText } from "./page-texts/plans";

const nextPages = [
  { page: "how", to: paths.howItWorks },
  { page: "hosting", to: paths.hosting },
  { page: "faq", to: paths.faq },
] as const;

/** Links to the pages that answer questions about the price. */
export function BeforeSubscribing({ text }: { text: PlansText }) {
  return (
    <section
      aria-labelledby="next"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-6 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
    >
      <h2 id="next" className="text-title">
        {text("next.title")}
      </h2>
      <ul className="border-b border-line">
        {nextPages.map(({ page, to }) => (
          <li key={page} className="border-t border-line">
            <Link to={to} className="group flex items-center justify-between gap-6 py-5">
              <span className="flex flex-col">
                <span className="font-display text-heading font-bold decoration-accent decoration-3 underline-offset-4 group-hover:underline">
                  {text(`next.${page}.title`)}
                </span>
                <span className="text-muted">{text(`next.${page}.text`)}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-6 shrink-0 transition-transform duration-200 group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { hostingFeatures, type HostingText } from "./page-texts/hosting";

/** The hosting's features as a list. */
export function HostingFeatures({ text }: { text: HostingText }) {
  return (
    <section
      aria-labelledby="features"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
    >
      <header className="flex flex-col gap-4">
        <h2 id="features" className="text-display">
          {text("features.title")}
        </h2>
        <p className="max-w-[23.08em] text-lg text-muted">{text("features.text")}</p>
      </header>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {hostingFeatures.map((feature) => (
          <li key={feature} className="flex flex-col gap-1 border-t border-line py-6">
            <h3 className="text-heading">{text(`features.${feature}.title`)}</h3>
            <p className="text-lg text-muted">{text(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ReactNode } from "react";

/** A group of components with its own screenshot. */
export function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="gallery-section">
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A component in one or several states. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "specimen specimen-wide" : "specimen"}>
      <p className="specimen-name">{name}</p>
      <div className="specimen-body">{children}</div>
    </div>
  );
}

/** A word with the maximum length of a domain, and a sentence longer than its container. */
export const longText = {
  word: "padaria-e-confeitaria-dos-irmaos-albuquerque-cavalcanti-de-vasconcelos.com.br",
  sentence:
    "A name that nobody thought of when the box was drawn, long enough to need three lines on a telephone and two on a desk",
};

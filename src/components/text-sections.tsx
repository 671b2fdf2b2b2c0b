type TextSectionsProps = { sections: readonly { title: string; text: string }[]; numbered?: boolean };

/** Short headed texts one under another, numbered when their order matters. */
export function TextSections({ sections, numbered = false }: TextSectionsProps) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className="flex flex-col">
      {sections.map(({ title, text }, index) => (
        <li key={title} className="flex gap-5 border-t border-line py-6">
          {numbered ? (
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent font-display text-lg font-bold text-accent-ink"
            >
              {index + 1}
            </span>
          ) : null}
          <div className="flex flex-col gap-1.5">
            <h2 className="text-heading">{title}</h2>
            <p className="max-w-[65ch] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

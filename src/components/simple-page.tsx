import type { ReactNode } from "react";
import { PageHead } from "./page-head";

type SimplePageProps = { title: string; lead: string; children: ReactNode };

/** A page of text: its title, a sentence about it, and what follows. */
export function SimplePage({ title, lead, children }: SimplePageProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-10 px-4 py-14 sm:px-6 sm:py-20">
      <PageHead title={title} description={lead} />
      <header className="flex flex-col gap-4">
        <h1 className="text-display">{title}</h1>
        <p className="max-w-[60ch] text-xl text-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { PageHead } from "@/components/page-head";

type AdminPageHeadProps = {
  title: string;
  lead?: string;
  /** Actions of the page, beside its heading. */
  children?: ReactNode;
};

/** The head of a page of the administration: its one heading, a sentence, its actions. */
export function AdminPageHead({ title, lead, children }: AdminPageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <PageHead title={title} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl">{title}</h1>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </div>
      {children}
    </div>
  );
}

import MoveLeft from "lucide-react/icons/move-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageHead } from "@/components/page-head";

type AdminPageHeadProps = {
  title: string;
  lead?: string | null | undefined;
  /** The page above this one. */
  back?: { to: string; label: string };
  /** Page actions beside the heading. */
  children?: ReactNode;
};

/** Head of an admin page: heading, lead and actions. */
export function AdminPageHead({ title, lead, back, children }: AdminPageHeadProps) {
  return (
    <>
      {back ? (
        <Link to={back.to} className="mb-2 inline-flex items-center gap-1.5 text-sm text-link">
          <MoveLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      ) : null}
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <PageHead title={title} />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-2xl">{title}</h1>
          {lead ? <p className="text-muted">{lead}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

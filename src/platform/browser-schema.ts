import type { CheckedRecord } from "@contract/domain-checks";
import type { Database } from "@database";

type Generated = Database["public"];

/** A module in the JSON outline of a course. */
type OutlinedModule = {
  id: string;
  title: string;
  lessons: readonly {
    id: string;
    title: string;
    durationSeconds: number | null;
    /** Whether a picture from its video can be shown. */
    hasPoster: boolean;
    completed: boolean;
    /** Whether it was published after the learner completed the course. */
    isNew: boolean;
    /** Second of the video at which the learner left. */
    positionSeconds: number;
  }[];
};

/** Columns whose types the generator cannot read from the catalogue: JSON and computed columns of views. */
type Refined = {
  course_overview: {
    begun: boolean;
    completed: number;
    duration_seconds: number;
    lessons: number;
    may_learn: boolean;
    new_lessons: number;
    outline: readonly OutlinedModule[];
    percent: number;
  };
  domain_checks: { records: readonly CheckedRecord[] };
  plans: {
    names: Readonly<Record<string, string>>;
    features: Readonly<Record<string, readonly string[]>>;
  };
  domain_requests: { records: readonly CheckedRecord[] };
};

type Refine<Relations> = {
  [Name in keyof Relations]: Name extends keyof Refined
    ? Omit<Relations[Name], "Row"> & {
        Row: Omit<Relations[Name]["Row" & keyof Relations[Name]], keyof Refined[Name]> & Refined[Name];
      }
    : Relations[Name];
};

/** The public schema as the browser reads it. */
export type BrowserSchema = Omit<Generated, "Tables" | "Views"> & {
  Tables: Refine<Generated["Tables"]>;
  Views: Refine<Generated["Views"]>;
};

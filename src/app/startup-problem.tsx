import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { EnvProblem } from "@/platform/env";

/** Replaces the application when its environment is incomplete. Lists the variables to set. */
export function StartupProblem({ problems }: { problems: readonly EnvProblem[] }) {
  const { t } = useTranslation();
  useEffect(() => console.error(new EnvironmentError(problems)), [problems]);
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-5 px-6 py-24">
      <h1 className="text-title">{t("startup.title")}</h1>
      <p className="text-lg text-muted">{t("startup.description")}</p>
      <ul className="flex flex-col gap-2">
        {problems.map(({ name, reason }) => (
          <li key={name} className="rounded-lg border border-line bg-surface px-4 py-3">
            <code translate="no" className="font-semibold break-all">
              {name}
            </code>
            <span className="text-muted">
              {" "}
              · <span>{t(`startup.${reason}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The error for an invalid environment, with the name of every problematic variable. */
export class EnvironmentError extends Error {
  readonly problems: readonly EnvProblem[];

  constructor(problems: readonly EnvProblem[]) {
    super(`Environment: ${problems.map(({ name, reason }) => `${name} is ${reason}`).join("; ")}.`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

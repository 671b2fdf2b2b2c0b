import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/app";
import { StartupProblem } from "@/app/startup-problem";
import { EnvironmentError, envProblems } from "@/config/env";
import { watchSession } from "@/features/auth/watch-session";
import { startI18n } from "@/lib/i18n";
import "./index.css";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  const canStart = envProblems.length === 0;
  if (canStart) watchSession();
  else console.error(new EnvironmentError(envProblems));

  await startI18n();
  // Every page writes its own title; a second one in the document would win over it.
  document.querySelector("title")?.remove();
  createRoot(root).render(
    <StrictMode>{canStart ? <App /> : <StartupProblem problems={envProblems} />}</StrictMode>,
  );
}

void start();

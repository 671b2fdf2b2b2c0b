import { startI18n } from "@/lib/i18n";
import { readPageData } from "@/lib/page-data";
import "./index.css";

/**
 * What comes first and needs no React: the texts are ready by the time that it, several
 * times as large and asked for at the same time, has come.
 */
async function main(): Promise<void> {
  const carried = readPageData();
  const application = import("@/app/start");
  // The script in index.html has decided on the language.
  await startI18n(carried?.language === document.documentElement.lang ? carried : null);
  const { start } = await application;
  await start(carried);
}

void main();

import { readFileSync } from "node:fs";
import path from "node:path";
import { addCourse } from "../fixtures/courses.ts";
import { sql } from "../fixtures/sql.ts";
import { createTeamMember } from "../fixtures/team.ts";
import { addresses } from "../fixtures/addresses.ts";
import { expect, logIn, test } from "./engine-test.ts";

// WebKit features newer than Safari 16.4 that have a switch.
const newerThanSafari16 = [
  "CSSAnchorPositioning",
  "CSSTextWrapPretty",
  "HiddenUntilFound",
  "ManagedMediaSource",
  "PopoverAttribute",
  "ScrollDrivenAnimations",
  "URLPatternAPI",
  "UserActivationAPI",
  "ViewTransitions",
];

test.beforeEach(({ engine }) => {
  test.skip(engine !== "webkit", "Firefox cannot be made as old.");
});

test("a row menu opens and works in a WebKit without popovers", async ({ openProfile }) => {
  const course = await addCourse({
    title: `Menus ${crypto.randomUUID().slice(0, 8)}`,
    video: readFileSync(path.join(import.meta.dirname, "..", "fixtures", "files", "minute.webm")),
  });
  const tab = await openProfile(1280, newerThanSafari16);
  await logIn(tab, await createTeamMember("editor"), "/administrador/login");
  await tab.waitForAddress(/\/administrador$/);
  await tab.open(`${addresses.app}/administrador/cursos?busca=${encodeURIComponent(course.title)}`);
  const menu = { css: "button", name: `Mais ações: ${course.title}` };
  await tab.waitFor(menu);
  expect(await tab.run("return CSS.supports('position-area', 'bottom')")).toBe(false);
  await tab.click(menu);
  await tab.click({ css: "[popover] button", name: `Duplicar: ${course.title}` });
  await tab.waitUntil(
    'return [...document.querySelectorAll("main input")].some(({ value }) => value === arguments[0])',
    `Cópia de ${course.title}`,
  );
  await sql("delete from public.courses where title like '%' || $1", [course.title]);
});

test("a question opens in a WebKit without hidden=until-found", async ({ openProfile }) => {
  const tab = await openProfile(390, newerThanSafari16);
  await tab.open(`${addresses.app}/faq`);
  await tab.waitForHydration();
  const closed = await tab.text();
  await tab.click({ css: "main button[aria-expanded=false]" });
  await tab.waitFor({ css: "main button[aria-expanded=true]" });
  await tab.waitUntil("return document.body.innerText.length > arguments[0]", closed.length + 40);
});

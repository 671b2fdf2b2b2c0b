import type { Page } from "@playwright/test";
import { database } from "../fixtures/database.ts";
import { watchLayout } from "../fixtures/layout-shift.ts";
import { createSubscriber } from "../fixtures/subscribers.ts";
import { createTeamMember, logInAsTeam } from "../fixtures/team.ts";
import { expect, test } from "../fixtures/test.ts";
import { adminPaths } from "../../src/platform/admin-paths.ts";

const lists = [
  { path: adminPaths.customers, rowHeight: 44 },
  { path: adminPaths.activations, rowHeight: 60 },
  { path: adminPaths.tasks, rowHeight: 44 },
  { path: adminPaths.failures, rowHeight: 60 },
  { path: adminPaths.prices, rowHeight: 60 },
  { path: adminPaths.blog, rowHeight: 44 },
  { path: adminPaths.courses, rowHeight: 44 },
  { path: adminPaths.audit, rowHeight: 60 },
];

/** Returns the different heights of the shown elements. */
function heightsOf(page: Page, selector: string): Promise<number[]> {
  return page
    .getByRole("main")
    .locator(selector)
    .evaluateAll((elements) => [
      ...new Set(elements.map((element) => Math.round(element.getBoundingClientRect().height))),
    ]);
}

test("no list of the administration moves while it loads, rows are selected or searched @long", async ({
  page,
}) => {
  for (let n = 0; n < 3; n += 1) await createSubscriber();
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAsTeam(page, await createTeamMember("admin"));
  const expectNoShift = await watchLayout(page);
  for (const { path, rowHeight } of lists) {
    await page.goto(path);
    await expectNoShift(`${path} loaded`);
    expect(new Set([rowHeight, ...(await heightsOf(page, "tbody tr[data-row]"))]).size, `${path} rows`).toBe(
      1,
    );
    expect(await heightsOf(page, "search input, search + button"), `${path} controls`).toEqual([36]);

    const boxes = page.locator("tbody tr[data-row]").getByRole("checkbox");
    if ((await boxes.count()) > 0) {
      await boxes.first().check();
      await expect(page.getByText("1 selecionado")).toBeVisible();
      await expectNoShift(`${path} with a selected row`);
    }
    await page.getByRole("searchbox").fill("nada se chama assim");
    await expect(page).toHaveURL(/busca=/);
    await expectNoShift(`${path} searched`);
  }
});

test("nothing moves while editors, a preview and the team load on narrow screens @long", async ({ page }) => {
  const { data: lesson } = await database
    .from("lessons")
    .select("id, course_id")
    .limit(1)
    .single()
    .throwOnError();
  await logInAsTeam(page, await createTeamMember("admin"));
  const expectNoShift = await watchLayout(page);
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      adminPaths.blogNew,
      adminPaths.lessonEdit(lesson.course_id, lesson.id),
      adminPaths.coursePreview(lesson.course_id),
      adminPaths.team,
      adminPaths.failures,
    ]) {
      await page.goto(path);
      await expectNoShift(`${path} at ${width} px`);
    }
  }
});

test("rows of a list are 64 px high on a phone and never wider than the screen", async ({ page }) => {
  await createSubscriber({ fullName: "Uma loja com um nome comprido demais para caber em uma linha só" });
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsTeam(page, await createTeamMember("admin"));
  for (const { path } of lists) {
    await page.goto(path);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(new Set([64, ...(await heightsOf(page, "tbody tr[data-row]"))]).size, `${path} rows`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

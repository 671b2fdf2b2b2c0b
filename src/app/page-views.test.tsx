import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { decideConsent } from "@/domains/analytics/consent";
import { clearCache } from "@/platform/prerender/cache";
import { answer, sent } from "@/test/backend";
import { startTexts } from "@/test/render";
import { PageViews } from "./background-effects";

beforeAll(() => startTexts());
beforeEach(() => {
  clearCache();
  decideConsent("undecided");
  document.head.replaceChildren();
  answer("GET settings", [{ value: "G-TEST1234" }]);
});

const openPage = () =>
  render(
    <MemoryRouter>
      <PageViews />
    </MemoryRouter>,
  );
const banner = () => screen.queryByRole("region", { name: "Medição de visitas" });
const scripts = () => document.head.querySelectorAll("script").length;

it.each([
  ["Aceitar", 1],
  ["Recusar", 0],
])(
  "the consent banner is shown before visits are counted, and not again after %s",
  async (choice, loaded) => {
    const page = openPage();
    await userEvent.click(await screen.findByRole("button", { name: choice }));
    expect(banner()).not.toBeInTheDocument();
    expect(scripts()).toBe(loaded);
    page.unmount();
    openPage();
    expect(banner()).not.toBeInTheDocument();
  },
);

it("no consent banner is shown without a measurement ID", async () => {
  answer("GET settings", [{ value: null }]);
  openPage();
  await waitFor(async () => expect(await sent("GET settings")).toHaveLength(1));
  await act(async () => {});
  expect(banner()).not.toBeInTheDocument();
});

it("a choice in another tab is applied", async () => {
  openPage();
  await screen.findByRole("button", { name: "Aceitar" });
  localStorage.setItem("analytics-consent", "refused");
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(banner()).not.toBeInTheDocument();
  expect(scripts()).toBe(0);
});

it("the choice is stored for the next visit", () => {
  decideConsent("refused");
  expect(localStorage.getItem("analytics-consent")).toBe("refused");
});

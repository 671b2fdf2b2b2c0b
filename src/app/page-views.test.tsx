import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { getMeasurementId } from "@/features/analytics/api";
import { decideConsent } from "@/features/analytics/consent";
import { clearCache } from "@/prerender/cache";
import { startTexts } from "@/test/render";
import { PageViews } from "./page-views";

vi.mock("@/features/analytics/api", () => ({ getMeasurementId: vi.fn<typeof getMeasurementId>() }));

const measurementId = vi.mocked(getMeasurementId);

beforeAll(() => startTexts());
beforeEach(() => {
  clearCache();
  decideConsent("undecided");
  document.head.replaceChildren();
  measurementId.mockReset().mockResolvedValue("G-TEST1234");
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
  async (answer, loaded) => {
    const page = openPage();
    await userEvent.click(await screen.findByRole("button", { name: answer }));
    expect(banner()).not.toBeInTheDocument();
    expect(scripts()).toBe(loaded);
    page.unmount();
    openPage();
    expect(banner()).not.toBeInTheDocument();
  },
);

it("no consent banner is shown without a measurement ID", async () => {
  measurementId.mockResolvedValue(null);
  await act(async () => void openPage());
  expect(measurementId).toHaveResolved();
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

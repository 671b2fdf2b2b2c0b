import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTexts } from "@/test/render";
import { AddressRouter } from "./address-router";
import { RouteChanges } from "./route-changes";

const scrolledTo = vi.fn<(id: string) => void>();

beforeAll(() => startTexts());

beforeEach(() => {
  scrolledTo.mockReset();
  window.HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo(this.id);
  };
});

function openAt(address: string) {
  window.history.replaceState(null, "", address);
  return render(
    <AddressRouter hydrating={false}>
      <>
        <RouteChanges />
        <p id="preço">Price</p>
        <p id="100%">Everything</p>
        <Link to="#pre%C3%A7o">To the price</Link>
        <Link to="#100%">To everything</Link>
      </>
    </AddressRouter>,
  );
}

it.each([
  "/planos#%",
  "/faq#%E0%A4%A",
  "/login#error=access_denied&error_description=%",
  "/planos#%ED%A0%80",
])("the page at %s is shown although its fragment cannot be decoded", (address) => {
  openAt(address);
  expect(screen.getByText("Price")).toBeVisible();
});

it("following a link scrolls to its target, also with an ID that cannot be decoded", async () => {
  const user = userEvent.setup();
  openAt("/planos");
  await user.click(screen.getByRole("link", { name: "To the price" }));
  await user.click(screen.getByRole("link", { name: "To everything" }));
  await waitFor(() => expect(scrolledTo.mock.calls).toEqual([["preço"], ["100%"]]));
});

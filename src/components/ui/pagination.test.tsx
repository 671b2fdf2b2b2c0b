import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Pagination } from "./pagination";

function show(page: number, pageCount: number) {
  return render(
    <MemoryRouter>
      <Pagination
        page={page}
        pageCount={pageCount}
        linkTo={(target) => `/list?page=${target}`}
        label="Pages"
        previousLabel="Previous"
        nextLabel="Next"
        pageLabel={(target) => `Page ${target}`}
      />
    </MemoryRouter>,
  );
}

const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("every page is a link to its address, and the current one says so", () => {
  show(2, 3);
  expect(address("Previous")).toBe("/list?page=1");
  expect(address("Page 3")).toBe("/list?page=3");
  expect(address("Next")).toBe("/list?page=3");
  expect(screen.getByRole("link", { current: "page" })).toHaveAccessibleName("Page 2");
});

test("at either end there is no link further", () => {
  const { unmount } = show(1, 3);
  expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
  expect(screen.getByRole("link", { name: "Next" })).toBeVisible();
  unmount();
  show(3, 3);
  expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
});

test("a single page needs no way through", () => {
  show(1, 1);
  expect(screen.queryByRole("navigation")).toBeNull();
});

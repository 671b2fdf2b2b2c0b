import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SearchBox } from "./search-box";

/** Stores the search term in place of the address. */
function SearchedList({ onSearch }: { onSearch: (term: string) => void }) {
  const [term, setTerm] = useState("");
  const search = (next: string) => {
    onSearch(next);
    setTerm(next);
  };
  return <SearchBox value={term} onSearch={search} label="Search" maxLength={80} />;
}

test("searches for text typed before hydration", async () => {
  const onSearch = vi.fn<(term: string) => void>();
  const search = <SearchedList onSearch={onSearch} />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(search);
  document.body.append(container);
  const box = screen.getByRole<HTMLInputElement>("searchbox");
  box.value = "dns";

  render(search, { container, hydrate: true });
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith("dns"));
  expect(box).toHaveValue("dns");
});

test("does not search without input", async () => {
  vi.useFakeTimers();
  const onSearch = vi.fn<(term: string) => void>();
  render(<SearchBox value="dns" onSearch={onSearch} label="Search" maxLength={80} />);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(onSearch).not.toHaveBeenCalled();
  expect(screen.getByRole("searchbox")).toHaveValue("dns");
});

test("searches when the box is left, and not again before the address has changed", async () => {
  vi.useFakeTimers();
  const onSearch = vi.fn<(term: string) => void>();
  render(<SearchBox value="" onSearch={onSearch} label="Search" maxLength={80} />);
  const box = screen.getByRole("searchbox");
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: "padaria" } });
  fireEvent.blur(box);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("padaria");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(onSearch).toHaveBeenCalledOnce();
});

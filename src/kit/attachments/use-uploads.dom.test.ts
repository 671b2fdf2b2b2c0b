import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { AppError } from "@/platform/app-error";
import { useUploads } from "./use-uploads";

const file = (name: string, lastModified = 1, content = "x") => new File([content], name, { lastModified });

/** The hook with uploads that wait for `end`. */
function startUploads() {
  const ends: ((error?: AppError) => void)[] = [];
  const upload = vi.fn<(file: File) => Promise<string>>(
    ({ name }) =>
      new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name)))),
  );
  const { result } = renderHook(() =>
    useUploads<string>({ upload, check: ({ size }) => (size === 0 ? "file_empty" : null) }),
  );
  return {
    result,
    choose: (...files: File[]) => act(() => result.current.choose(files)),
    end: (index: number, error?: AppError) => act(async () => ends[index]?.(error)),
    names: () => upload.mock.calls.map(([{ name }]) => name),
  };
}

it("starts at most three uploads at the same time, and the next one after a success or a failure", async () => {
  const { choose, end, names, result } = startUploads();
  choose(...["a", "b", "c", "d", "e"].map((name) => file(name)));
  expect(names()).toEqual(["a", "b", "c"]);
  expect(result.current.uploading.map(({ sent }) => sent)).toEqual([0, 0, 0, null, null]);
  await end(1, new AppError("network"));
  expect(names()).toEqual(["a", "b", "c", "d"]);
  await end(0);
  expect(names()).toEqual(["a", "b", "c", "d", "e"]);
});

it("waits for all uploads, including those that have not started", async () => {
  const { choose, end, names, result } = startUploads();
  choose(...["a", "b", "c", "d"].map((name) => file(name)));
  const isSettled = vi.fn<() => void>();
  void result.current.settle().then(isSettled);
  for (const index of [0, 1, 2]) await end(index);
  expect(names()).toHaveLength(4);
  expect(isSettled).not.toHaveBeenCalled();
  await end(3);
  await waitFor(() => expect(isSettled).toHaveBeenCalled());
});

it("uploads a file beside a refused one of the same name, and a file that is chosen twice once", () => {
  const { choose, names, result } = startUploads();
  const photo = file("foto.webp");
  choose(file("foto.webp", 2, ""), photo);
  choose(photo);
  expect(names()).toEqual(["foto.webp"]);
  expect(result.current.refused).toMatchObject([{ name: "foto.webp", code: "file_empty" }]);
  expect(result.current.tally).toEqual({ sent: 0, total: 2 });
});

it("does not count a failed file twice that is chosen again", async () => {
  const { choose, end, result } = startUploads();
  const photo = file("foto.webp");
  choose(photo, file("b"));
  await end(0, new AppError("network"));
  choose(photo);
  expect(result.current.failed).toEqual([]);
  expect(result.current.tally).toEqual({ sent: 0, total: 2 });
  await end(1);
  await end(2);
  expect(result.current.tally).toEqual({ sent: 2, total: 2 });
});

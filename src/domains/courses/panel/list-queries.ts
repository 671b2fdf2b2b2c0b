import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { coursesKey } from "../continue-queries";
import { listCourses } from "./list-api";

/** Queries one page (from 1) of the courses with progress; keeps the previous page while the next loads. */
export function useCourses(userId: string, request: { term: string; page: number }) {
  return useQuery({
    queryKey: [...coursesKey(userId), "list", request],
    queryFn: () => listCourses(request),
    placeholderData: keepPreviousData,
  });
}

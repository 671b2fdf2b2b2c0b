import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getCourseToContinue, listCourses } from "./list-api";

/** The key of everything that shows a learner's progress in courses. */
export const coursesKey = (userId: string) => ["courses", userId];

/** One page (from 1) of the courses with the learner's progress. */
export function coursesQuery(userId: string, request: { term: string; page: number }) {
  return queryOptions({
    queryKey: [...coursesKey(userId), "list", request],
    queryFn: () => listCourses(request),
  });
}

/** The course to go on with. */
export function courseToContinueQuery(userId: string) {
  return queryOptions({
    queryKey: [...coursesKey(userId), "continue"],
    queryFn: () => getCourseToContinue(),
  });
}

/** One page (from 1) of the courses; the page before stays while the next one loads. */
export function useCourses(userId: string, request: { term: string; page: number }) {
  return useQuery({ ...coursesQuery(userId, request), placeholderData: keepPreviousData });
}

/** The course to go on with. */
export function useCourseToContinue(userId: string) {
  return useQuery(courseToContinueQuery(userId));
}

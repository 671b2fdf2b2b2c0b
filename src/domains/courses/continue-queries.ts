import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCourseToContinue } from "./continue-api";

// Separate from the list: the first page of the panel loads this file without the code of the course pages.

/** The query key of a learner's progress in courses. */
export const coursesKey = (userId: string) => ["courses", userId];

/** The query for the course to continue. */
export function courseToContinueQuery(userId: string) {
  return queryOptions({
    queryKey: [...coursesKey(userId), "continue"],
    queryFn: () => getCourseToContinue(),
  });
}

/** Queries the course to continue. */
export function useCourseToContinue(userId: string) {
  return useQuery(courseToContinueQuery(userId));
}

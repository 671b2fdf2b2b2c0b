import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCourseToContinue } from "./continue-api";

// Apart from the list: the first page of the panel brings this and nothing of what the courses' pages need.

/** The key of everything that shows a learner's progress in courses. */
export const coursesKey = (userId: string) => ["courses", userId];

/** The course to go on with. */
export function courseToContinueQuery(userId: string) {
  return queryOptions({
    queryKey: [...coursesKey(userId), "continue"],
    queryFn: () => getCourseToContinue(),
  });
}

/** The course to go on with. */
export function useCourseToContinue(userId: string) {
  return useQuery(courseToContinueQuery(userId));
}

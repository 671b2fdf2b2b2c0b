import { useQuery } from "@tanstack/react-query";
import { getCustomerCourse, listCustomerCourses } from "./customer-courses-api";

/** Queries the published courses with the progress of one customer. */
export function useCustomerCourses(customerId: string) {
  return useQuery({
    queryKey: ["customer-courses", customerId],
    queryFn: () => listCustomerCourses(customerId),
  });
}

/** Queries a published course with the progress of one customer. */
export function useCustomerCourse(customerId: string, courseId: string) {
  return useQuery({
    queryKey: ["customer-courses", customerId, courseId],
    queryFn: () => getCustomerCourse(customerId, courseId),
  });
}

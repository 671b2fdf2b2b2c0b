import { useQuery } from "@tanstack/react-query";
import { listCustomerCourses } from "./customer-courses-api";

/** The published courses with the progress of one customer. */
export function useCustomerCourses(customerId: string) {
  return useQuery({
    queryKey: ["customer-courses", customerId],
    queryFn: () => listCustomerCourses(customerId),
  });
}

import { toAppError } from "@/platform/errors";
import { ErrorState } from "./error-state";

type QueryErrorProps = {
  /** What failed, as a short sentence. */
  title: string;
  /** The query that failed. */
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
};

/** Shown in place of a failed query's content, with a retry. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      code={toAppError(query.error).code}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

import { toAppError } from "@/lib/errors";
import { ErrorState } from "./error-state";

type QueryErrorProps = {
  /** What could not be read, as a short sentence. */
  title: string;
  /** The query that failed. */
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
};

/** Stands where what a query reads could not be shown, and has it read again. */
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

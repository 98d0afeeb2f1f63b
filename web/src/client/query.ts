import type { Input, Output, Route } from '@adashi/contract';
import { notifyManager, QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { whenCleared } from './clear-data.ts';
import { showFailure } from './fail.ts';
import { setFirstData } from './load.ts';

/** Query client with the defaults of the spec: one retry, a stale time of 0, and refetches on focus and reconnect. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0, retry: 1 } } });

whenCleared(() => queryClient.clear());

queryClient.getQueryCache().subscribe(
  notifyManager.batchCalls(() => {
    setFirstData(queryClient.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0);
  }),
);

interface Then<R extends Route> {
  readonly onSuccess?: (output: Output<R>) => unknown;
  readonly onError?: (error: Error) => unknown;
  readonly onSettled?: () => unknown;
}

interface Write<R extends Route> extends Omit<UseMutationResult<Output<R>, Error, Input<R>>, 'mutate'> {
  readonly mutate: (input: Input<R>, then?: Then<R>) => void;
}

/**
 * Returns whether the page shows outdated data. Either another person acted first (404, 409), or the act awaits
 * approval by a second person (202).
 */
const isLate = (error: Error) => error instanceof ApiError && [202, 404, 409].includes(error.status);

/**
 * Returns a mutation. A success invalidates all queries, and a failure shows the error. `onWritten` runs before the
 * invalidation, for example to leave the page of a deleted object.
 */
export function useWrite<R extends Route>(
  route: R,
  show: (error: Error) => void = showFailure,
  onWritten?: () => void,
): Write<R> {
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: (input: Input<R>) => call(route, input),
    onError: (error: Error) => {
      show(error);
      if (isLate(error)) void client.invalidateQueries();
    },
    onSuccess: () => {
      onWritten?.();
      return client.invalidateQueries();
    },
  });
  // Callbacks on the promise also run after the component has unmounted.
  const mutate: Write<R>['mutate'] = (input, { onSuccess, onError, onSettled } = {}) => {
    const refused = onError ?? (() => {});
    void write.mutateAsync(input).then(onSuccess, refused).finally(onSettled);
  };
  return { ...write, mutate };
}

/** Removes all queries about an object, so that no query asks for the deleted object again. */
export function forgetQueriesOf(id: string): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
}

export const IN_PRODUCT = { params: { product: 'adashi' } } as const;
export const inSquad = (id: string) => ({ params: { product: 'adashi', id } }) as const;

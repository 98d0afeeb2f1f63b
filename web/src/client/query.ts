import type { Input, Output, Route } from '@adashi/contract';
import { QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { showFailure } from './fail.ts';

/** Refetch on focus and on reconnect, retry on, always stale: the spec's defaults. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0, retry: 1 } } });

/** A write. Refused, it says why; done, everything that is shown is asked for anew. */
export function useWrite<R extends Route>(route: R): UseMutationResult<Output<R>, Error, Input<R>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<R>) => call(route, input),
    onError: (error: Error) => {
      showFailure(error);
      // Somebody was faster: what is shown is how it was before.
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries();
    },
    onSuccess: () => client.invalidateQueries(),
  });
}

export const IN_PRODUCT = { params: { product: 'adashi' } } as const;
export const inSquad = (id: string) => ({ params: { product: 'adashi', id } }) as const;

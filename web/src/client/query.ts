import type { Input, Output, Route } from '@adashi/contract';
import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';

/** Refetch on focus and on reconnect, retry on, always stale: the spec's defaults. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0, retry: 1 } } });

export function useCall<R extends Route>(
  route: R,
  input: Input<R>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): UseQueryResult<Output<R>> {
  return useQuery({ queryKey: [route.path, input], queryFn: () => call(route, input), ...options });
}

/** A write; afterwards everything that is shown is asked for anew. */
export function useWrite<R extends Route>(route: R): UseMutationResult<Output<R>, Error, Input<R>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<R>) => call(route, input),
    onSuccess: () => client.invalidateQueries(),
  });
}

export const IN_PRODUCT = { params: { product: 'adashi' } } as const;
export const inSquad = (id: string) => ({ params: { product: 'adashi', id } }) as const;

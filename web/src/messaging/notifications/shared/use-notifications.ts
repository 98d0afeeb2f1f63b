import { type Output, ROUTES } from '@adashi/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callStream } from '../../../client/api.ts';
import { type Asked, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';

const RECONNECT_MS = 5_000;
/** Input for the newest notifications. The drawer and the unread count share this query. */
export const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

interface Heard {
  /** Called for each chunk of the stream, including chunks without an event. */
  readonly alive: () => void;
  readonly anything: () => void;
  readonly ofSquad: () => void;
}

async function listen(squad: string | null, age: number, signal: AbortSignal, heard: Heard): Promise<void> {
  const query = { age, ...(squad && { squad }) };
  const { ok, body } = await callStream(ROUTES.notificationStream, { query }, signal);
  if (!ok || !body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard.alive();
    if (part.value.includes('data: changed')) heard.anything();
    else if (part.value.includes('data: squad')) heard.ofSquad();
  }
}

/** Cancels and refetches active queries. Otherwise, TanStack Query could use a response from before the change. */
async function askAnew(client: QueryClient, which?: { predicate: (query: Query) => boolean }): Promise<void> {
  await client.cancelQueries(which);
  await client.invalidateQueries(which);
}

/** Returns whether a query key of `useCall` belongs to the given squad. */
function isOfSquad([, asked]: readonly unknown[], squad: string | null): boolean {
  const { params }: { params?: { id?: string } } = Object(asked);
  return params?.id === squad;
}

/**
 * Refetches all data after a general server event, and only a squad's data after an event about that squad. After a
 * reconnect, the server also reports the changes that the browser missed. Hidden tabs do not open a stream, because
 * browsers limit the number of connections.
 */
export function useLive(squad: string | null): void {
  const client = useQueryClient();
  const visibility = useDocumentVisibility();
  /**
   * Time up to which the page's data is current: the time of the first requests, then the time of the latest stream
   * chunk.
   */
  const knownAt = useRef<number>(undefined);
  useEffect(() => {
    knownAt.current ??= Date.now();
    if (visibility === 'hidden') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const heard = {
      alive: () => {
        knownAt.current = Date.now();
      },
      anything: () => void askAnew(client),
      ofSquad: () => void askAnew(client, { predicate: ({ queryKey }) => isOfSquad(queryKey, squad) }),
    };
    const run = async () => {
      const age = Math.max(0, Date.now() - (knownAt.current ?? 0));
      await listen(squad, age, stop.signal, heard).catch(() => {});
      if (!stop.signal.aborted) timer = setTimeout(() => void run(), RECONNECT_MS);
    };
    void run();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, squad, visibility]);
}

/** Returns the query of the newest notifications. */
export function useNewest(): Asked<Output<typeof ROUTES.notifications>> {
  return useCall(ROUTES.notifications, NEWEST);
}

/** Returns the number of unread notifications, or 0 while the number is unknown. */
export function useUnread(): number {
  return useIfKnown(ROUTES.notifications, NEWEST)?.unread ?? 0;
}

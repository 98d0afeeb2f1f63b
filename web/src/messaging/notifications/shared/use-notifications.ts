import { type Output, ROUTES } from '@adashi/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callStream } from '../../../client/api.ts';
import { type Asked, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';

const RECONNECT_MS = 5_000;
/** Query of the drawer's notifications, shared with the unread count. */
export const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

interface Heard {
  readonly anything: () => void;
  readonly ofSquad: () => void;
}

async function listen(squad: string | null, signal: AbortSignal, heard: Heard, isAgain: boolean): Promise<void> {
  const { ok, body } = await callStream(ROUTES.notificationStream, { query: squad ? { squad } : {} }, signal);
  if (!ok || !body) return;
  // Changes may have happened before the stream opened again.
  if (isAgain) heard.anything();
  else if (squad) heard.ofSquad();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value.includes('data: changed')) heard.anything();
    else if (part.value.includes('data: squad')) heard.ofSquad();
  }
}

/**
 * Refetches active queries after cancelling them. A pending first response may be older than the change, and TanStack
 * would take it for the new response.
 */
async function askAnew(client: QueryClient, which?: { predicate: (query: Query) => boolean }): Promise<void> {
  await client.cancelQueries(which);
  await client.invalidateQueries(which);
}

/** Returns whether the query key of a `useCall` belongs to a squad. */
function isOfSquad([, asked]: readonly unknown[], squad: string | null): boolean {
  const { params }: { params?: { id?: string } } = Object(asked);
  return params?.id === squad;
}

/**
 * Keeps the page current by server events. A squad event refetches only the squad’s data, any other event everything.
 * Only the visible tab holds a stream, because browsers limit connections per server.
 */
export function useLive(squad: string | null): void {
  const client = useQueryClient();
  const visibility = useDocumentVisibility();
  useEffect(() => {
    if (visibility === 'hidden') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isAgain = false;
    const heard = {
      anything: () => void askAnew(client),
      ofSquad: () => void askAnew(client, { predicate: ({ queryKey }) => isOfSquad(queryKey, squad) }),
    };
    const run = async () => {
      await listen(squad, stop.signal, heard, isAgain).catch(() => {});
      isAgain = true;
      if (!stop.signal.aborted) timer = setTimeout(() => void run(), RECONNECT_MS);
    };
    void run();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, squad, visibility]);
}

/** Returns the newest notifications, for display. */
export function useNewest(): Asked<Output<typeof ROUTES.notifications>> {
  return useCall(ROUTES.notifications, NEWEST);
}

/** Returns the number of unread notifications, or 0 while unknown. */
export function useUnread(): number {
  return useIfKnown(ROUTES.notifications, NEWEST)?.unread ?? 0;
}

import { type Output, ROUTES } from '@adashi/contract';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callStream } from '../../client/api.ts';
import { type Asked, useCall, useIfKnown } from '../../client/Loaded.tsx';

const RECONNECT_MS = 5_000;
/** The drawer's question, which everything that counts what is unread shares. */
export const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

async function listen(signal: AbortSignal, heard: () => void, isAgain: boolean): Promise<void> {
  const { ok, body } = await callStream(ROUTES.notificationStream, signal);
  if (!ok || !body) return;
  if (isAgain) heard();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value.includes('data:')) heard();
  }
}

/**
 * Keeps the open page true: whatever the server tells this person of, everything shown is asked for anew. Only the tab
 * that is seen listens, as a browser has few connections to one server; another one looks when it is seen again.
 */
export function useLive(): void {
  const client = useQueryClient();
  const visibility = useDocumentVisibility();
  useEffect(() => {
    if (visibility === 'hidden') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let isAgain = false;
    const run = async () => {
      await listen(stop.signal, () => void client.invalidateQueries(), isAgain).catch(() => {});
      isAgain = true;
      if (!stop.signal.aborted) timer = setTimeout(() => void run(), RECONNECT_MS);
    };
    void run();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, visibility]);
}

/** The newest, to be shown. */
export function useNewest(): Asked<Output<typeof ROUTES.notifications>> {
  return useCall(ROUTES.notifications, NEWEST);
}

/** How many are unread; none, while that is not known. */
export function useUnread(): number {
  return useIfKnown(ROUTES.notifications, NEWEST)?.unread ?? 0;
}

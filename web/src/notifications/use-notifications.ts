import { ROUTES } from '@adashi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callStream } from '../client/api.ts';
import { useCall } from '../client/query.ts';

const RECONNECT_MS = 5_000;
const NEWEST = { query: { page: 1, pageSize: 10 } } as const;

async function listen(signal: AbortSignal, heard: () => void): Promise<void> {
  const { ok, body } = await callStream(ROUTES.notificationStream, signal);
  if (!ok || !body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (part.value.includes('data:')) heard();
  }
}

/** Keeps the open pages true: whatever the server tells this person of, everything shown is asked for anew. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const run = async () => {
      await listen(stop.signal, () => void client.invalidateQueries()).catch(() => {});
      if (!stop.signal.aborted) timer = setTimeout(() => void run(), RECONNECT_MS);
    };
    void run();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client]);
}

export function useNewest() {
  return useCall(ROUTES.notifications, NEWEST).data;
}

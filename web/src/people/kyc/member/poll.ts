import { KYC_POLLING } from '@adashi/contract';

interface Polling {
  /** Fetches the status once. Returns whether polling should stop, and throws after a failed request. */
  readonly look: () => Promise<boolean>;
  readonly onTimeout: () => void;
}

/**
 * Polls after 3 s, then every 5 s, or 10 s after an error, and ends after 120 retries (SPEC §4). Returns a function
 * that stops polling.
 */
export function poll({ look, onTimeout }: Polling): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  let retries = 0;
  const again = (wait: number) => {
    if (isStopped) return;
    if (retries >= KYC_POLLING.mostRetries) return onTimeout();
    retries += 1;
    timer = setTimeout(() => void once(), wait);
  };
  const once = async () => {
    try {
      if (!(await look())) again(KYC_POLLING.retryMs);
    } catch {
      again(KYC_POLLING.afterErrorMs);
    }
  };
  timer = setTimeout(() => void once(), KYC_POLLING.firstMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

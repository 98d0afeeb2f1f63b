import type { ReceivedEvent } from '../rotation/index.ts';

/** What a provider has to tell that no webhook brought. It is told again until `told` was called. */
export interface Told {
  readonly events: readonly ReceivedEvent[];
  readonly told: () => Promise<void>;
}

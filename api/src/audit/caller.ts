import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a call comes from: its address, and its browser as that names itself. */
export interface Origin {
  readonly ip: string;
  readonly device: 'phone' | 'tablet' | 'computer' | null;
  readonly browser: string | null;
}

const origins = new AsyncLocalStorage<() => Origin>();

/** Does the work of one call: what it records is from there, which is asked for only then. */
export function comingFrom<Result>(origin: () => Origin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** Undefined of what the server does by itself. */
export function originOf(): Origin | undefined {
  return origins.getStore()?.();
}

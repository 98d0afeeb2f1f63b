import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of a request: IP address and user agent details. */
export interface Origin {
  readonly ip: string;
  readonly device: 'phone' | 'tablet' | 'computer' | null;
  readonly browser: string | null;
}

/** Approval of a staff act by a second person. */
interface Approval {
  readonly act: string;
  readonly approvedBy: string;
}

const approvals = new AsyncLocalStorage<Approval>();

/** Runs an approved act. The audit rows of the act name both people. */
export function approving<Result>(approval: Approval, work: () => Result): Result {
  return approvals.run(approval, work);
}

export function approvalOf(): Approval | undefined {
  return approvals.getStore();
}

const origins = new AsyncLocalStorage<() => Origin>();

/**
 * Runs the work of a request with the request's origin in context. The origin is computed on demand, for audit rows
 * only.
 */
export function comingFrom<Result>(origin: () => Origin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** Returns the origin of the current request, or undefined outside a request. */
export function originOf(): Origin | undefined {
  return origins.getStore()?.();
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
}

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast. A repeated text replaces the earlier toast, and a success removes earlier errors. */
function show(text: string, isError: boolean): void {
  const others = shown.filter((toast) => toast.text !== text && (isError || !toast.isError));
  count += 1;
  set([...others, { id: count, text, isError }]);
}

export function toastDone(text: string): void {
  show(text, false);
}

export function toastError(text: string): void {
  show(text, true);
}

export function closeToast(id: number): void {
  set(shown.filter((toast) => toast.id !== id));
}

/** Store of the visible toasts, for `useSyncExternalStore`. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  shown: () => shown,
};

/** Link in a toast. The text is a key of the catalogue. */
interface ToastLink {
  readonly to: string;
  readonly text: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isError: boolean;
  readonly link?: ToastLink | undefined;
}

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast. A repeated text replaces the earlier toast, and a success removes earlier errors. */
function show(text: string, isError: boolean, link?: ToastLink): void {
  const others = shown.filter((toast) => toast.text !== text && (isError || !toast.isError));
  count += 1;
  set([...others, { id: count, text, isError, link }]);
}

export function toastDone(text: string, link?: ToastLink): void {
  show(text, false, link);
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

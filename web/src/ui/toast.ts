/** Loaded with the first toast: no page has to wait for what it may never show. */
async function show(text: string, isError: boolean): Promise<void> {
  const toaster = await import('./toaster.tsx');
  toaster.show(text, isError);
}

export function toastDone(text: string): void {
  void show(text, false);
}

/** Errors stay until they are closed. */
export function toastError(text: string): void {
  void show(text, true);
}

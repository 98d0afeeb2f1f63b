import { toastDone, toastError } from '../../ui/toast.ts';

/** Requests a new code and shows whether the server sent the code. */
export async function sendAgain(send: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await send();
    toastDone('OTP code sent. Please check your email');
    return true;
  } catch {
    toastError(failure);
    return false;
  }
}

import { PaymentTabs } from '../../../payments/shared/PaymentTabs.tsx';
import { UnmatchedEvents } from './UnmatchedEvents.tsx';

/** Incoming bank payments that match no record. */
export function Unmatched() {
  return (
    <>
      <PaymentTabs />
      <UnmatchedEvents />
    </>
  );
}

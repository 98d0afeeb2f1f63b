import { PaymentTabs } from '../../../payments/shared/PaymentTabs.tsx';
import { UnmatchedEvents } from './UnmatchedEvents.tsx';

/** List of incoming bank payments that match no record. */
export function Unmatched() {
  return (
    <>
      <PaymentTabs />
      <UnmatchedEvents />
    </>
  );
}

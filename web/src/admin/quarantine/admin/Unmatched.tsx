import { PaymentTabs } from '../../../payments/shared/PaymentTabs.tsx';
import { UnmatchedEvents } from './UnmatchedEvents.tsx';

/** Page of the incoming bank payments and provider events that match no known record. */
export function Unmatched() {
  return (
    <>
      <PaymentTabs />
      <UnmatchedEvents />
    </>
  );
}

import { PaymentTabs } from '../../payments/shared/PaymentTabs.tsx';
import { UnmatchedEvents } from './UnmatchedEvents.tsx';

/** Money that a bank told of and that matches nothing here. */
export function Unmatched() {
  return (
    <>
      <PaymentTabs />
      <UnmatchedEvents />
    </>
  );
}

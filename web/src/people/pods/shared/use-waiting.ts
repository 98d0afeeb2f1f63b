import { ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';

/** Returns the member's state on the AjoHome waiting list, and functions that join and leave the list. */
export function useWaiting() {
  const known = useIfKnown(ROUTES.waiting, {});
  const join = useWrite(ROUTES.joinWaitingList);
  const leave = useWrite(ROUTES.leaveWaitingList);
  return {
    /**
     * Day on which the member joined the waiting list. Null if the member is not on the list, and undefined while the
     * day is unknown.
     */
    since: known?.since,
    isBusy: join.isPending || leave.isPending,
    join: () => join.mutate({}),
    leave: () => leave.mutate({}),
  };
}

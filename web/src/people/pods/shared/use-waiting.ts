import { ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';

/** Returns whether the member is on the AjoHome waiting list. Also returns functions to join and to leave the list. */
export function useWaiting() {
  const known = useIfKnown(ROUTES.waiting, {});
  const join = useWrite(ROUTES.joinWaitingList);
  const leave = useWrite(ROUTES.leaveWaitingList);
  return {
    /** Day when the member joined the waiting list. Null for a member outside the list, undefined while unknown. */
    since: known?.since,
    isBusy: join.isPending || leave.isPending,
    join: () => join.mutate({}),
    leave: () => leave.mutate({}),
  };
}

import { ROUTES } from '@adashi/contract';
import { useIfKnown } from '../../client/QueryBoundary.tsx';
import { useWrite } from '../../client/query.ts';

/** Whether the member is on the list of who hears when AjoHome starts, and how to join and leave it. */
export function useWaiting() {
  const known = useIfKnown(ROUTES.waiting, {});
  const join = useWrite(ROUTES.joinWaitingList);
  const leave = useWrite(ROUTES.leaveWaitingList);
  return {
    /** Since when; null for not, and undefined while that is not known. */
    since: known?.since,
    isBusy: join.isPending || leave.isPending,
    join: () => join.mutate({}),
    leave: () => leave.mutate({}),
  };
}

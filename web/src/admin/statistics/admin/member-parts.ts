import type { Output, ROUTES } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';

/** Returns the number of members for each identity status. Each number links to a filtered list of members. */
export function memberParts({ all, verified, pending }: Output<typeof ROUTES.countPeople>) {
  return [
    { key: 'verified', title: msg('Verified'), count: verified, to: paths.membersBy('verified') },
    { key: 'pending', title: msg('Waiting for KYC'), count: pending, to: paths.membersBy('pending') },
    {
      key: 'neither',
      title: msg('Not started'),
      count: Math.max(0, all - verified - pending),
      to: paths.membersBy('not_started'),
    },
  ] as const;
}

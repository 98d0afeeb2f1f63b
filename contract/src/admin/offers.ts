import type { MemberStory } from './members.ts';

/** Acts that the server currently accepts for a member. */
export type MemberOffer = 'endSessions' | 'suspend' | 'reactivate' | 'delete' | 'password_code' | 'guarantor_links';

export function memberOffers(member: MemberStory): readonly MemberOffer[] {
  const { sessions, suspended, obstacles, guarantors, refusal } = member;
  const isWaiting = guarantors.some(({ status }) => status === 'invited');
  return [
    'password_code',
    ...(isWaiting ? (['guarantor_links'] as const) : []),
    ...(sessions > 0 ? (['endSessions'] as const) : []),
    ...(refusal ? [] : [suspended ? ('reactivate' as const) : ('suspend' as const)]),
    ...(refusal || obstacles.length > 0 ? [] : (['delete'] as const)),
  ];
}

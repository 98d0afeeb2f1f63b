import { type PersonRow, ROUTES, type StaffRole } from '@adashi/contract';
import { readToken, startSession } from '../../src/session/session.ts';
import { answers, signedInAs } from './dom.tsx';
import { recordedAnswer } from './recorded.ts';
import { answersBarely, bareAnswer, SAMPLE_ID } from './sample.ts';

const NAME = 'Kofi Mensah';

/** Signs in as a staff member with the given role. Each GET request gets a minimal response. */
export async function signedInAsStaff(role: StaffRole = 'superadmin'): Promise<void> {
  await signedInAs(NAME);
  const { data } = await recordedAnswer.login(NAME);
  startSession(readToken() ?? '', { ...data, role });
  answersBarely();
  answers('me', { ...bareAnswer(ROUTES.me), ...data, role });
}

/** Returns the sample id with the given number at the end. */
export const idOf = (nth: number) => `${SAMPLE_ID.slice(0, -4)}${1_000 + nth}`;

/** Returns the requested page of a list. */
export function pageOf<Row>(query: URLSearchParams, data: Row[], total = data.length) {
  return { data, page: Number(query.get('page') ?? 1), pageSize: 25, total };
}

export const MEMBER: PersonRow = {
  id: idOf(1),
  firstName: 'Amara',
  lastName: 'Okafor',
  email_address: 'amara.okafor@example.com',
  phoneNumber: null,
  kycVerificationStatus: 'verified',
  isVerified: true,
  isSuspended: false,
  squads: 1,
  upcoming: 0,
  onTime: 3,
  charged: 3,
  thisWeek: null,
  contributed: 30_000,
  createdAt: '2026-01-05T14:00:00.000Z',
  lastSeenAt: null,
};

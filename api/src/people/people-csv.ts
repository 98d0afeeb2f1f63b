import type { Parsed, PersonRow, peopleRoutes } from '@adashi/contract';
import type { WithClock } from '../base/clock.ts';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { everyPerson } from './list-people.ts';

const PEOPLE = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'identity',
  'suspended',
  'running_squads',
  'upcoming_squads',
  'on_time',
  'charged',
  'contributed',
  'joined_on',
  'last_seen_at',
] as const;

type People = AsyncIterable<PersonRow>;

async function* cells(people: People): AsyncGenerator<readonly unknown[]> {
  for await (const person of people)
    yield [
      person.firstName,
      person.lastName,
      person.email_address,
      person.phoneNumber,
      person.kycVerificationStatus,
      person.isSuspended ? 'yes' : 'no',
      person.squads,
      person.upcoming,
      person.onTime,
      person.charged,
      dollars(person.contributed),
      person.createdAt,
      person.lastSeenAt,
    ];
}

/** Exports all filtered members as CSV, with names and dollars. The default order is by name. */
export function peopleCsv(
  { context, me, reply }: PersonCall<WithDb & WithClock>,
  filters: Parsed<(typeof peopleRoutes)['peopleCsv']>['query'],
): Promise<string> {
  const { db, clock } = context;
  return csvFile(reply, me.language, 'members.csv', PEOPLE, cells(everyPerson(db, clock.today(), filters)));
}

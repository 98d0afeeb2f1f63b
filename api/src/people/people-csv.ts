import type { Parsed, PersonRow, peopleRoutes } from '@adashi/contract';
import type { WithDb } from '../db/database.ts';
import type { PersonCall } from '../http/call.ts';
import { csvFile, dollars } from '../http/csv-file.ts';
import { everyPerson } from './list-people.ts';

const HEAD = [
  'first name',
  'last name',
  'email',
  'phone',
  'identity',
  'suspended',
  'running squads',
  'upcoming squads',
  'on time',
  'charged',
  'contributed',
  'joined',
  'last seen',
];

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
  { context, reply }: PersonCall<WithDb>,
  filters: Parsed<(typeof peopleRoutes)['peopleCsv']>['query'],
): Promise<string> {
  return csvFile(reply, 'members.csv', HEAD, cells(everyPerson(context.db, filters)));
}

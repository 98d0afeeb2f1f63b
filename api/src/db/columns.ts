import { LANGUAGES } from '@adashi/contract';
import type { AccountName, BankId, Cents, LocalDate, PersonId, SeatId, SquadId } from '@adashi/core';
import { z } from 'zod';

const text = (value: unknown) => typeof value === 'string';

/** Schemas of database columns, with the domain types of `@adashi/core`. */
export const personId = z.custom<PersonId>(text);
export const squadId = z.custom<SquadId>(text);
export const seatId = z.custom<SeatId>(text);
export const bankId = z.custom<BankId>(text);
export const accountName = z.custom<AccountName>(text);
export const money = z.custom<Cents>(Number.isSafeInteger);
export const day = z.custom<LocalDate>((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));
export const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value));
export const language = z.enum(LANGUAGES);

/** Schema of rows with only the ID. */
export const idRow = z.object({ id: z.string() });
export const countRow = z.object({ count: z.int() });

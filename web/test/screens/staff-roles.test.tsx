import { ROUTES } from '@adashi/contract';
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { answers, open, screen } from './dom.tsx';
import { bareAnswer } from './sample.ts';
import { idOf, signedInAsStaff } from './staff.ts';

const ROW = {
  id: idOf(1),
  name: 'Grace Adu',
  email_address: 'grace@example.com',
  role: 'finance',
  factor: 'app',
  state: 'active',
  since: null,
  expiresAt: null,
  isYou: false,
} as const;

describe('the page of staff', () => {
  test.each([
    ['superadmin', true],
    ['admin', false],
  ] as const)('offers the role %s only the acts that the server accepts', async (role, mayChange) => {
    await signedInAsStaff(role);
    answers('staff', { ...bareAnswer(ROUTES.staff), data: [ROW], total: 1 });
    await open(paths.staff);
    expect((await screen.findAllByText('Grace Adu')).length).toBeGreaterThan(0);
    expect(screen.queryAllByLabelText('Actions for Grace Adu').length > 0).toBe(mayChange);
    expect(screen.queryByText('Invite by email') !== null).toBe(mayChange);
  });
});

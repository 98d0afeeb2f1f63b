import { type peopleRoutes, roleMay } from '@adashi/contract';
import { readProfile } from '../auth/index.ts';
import { AppError } from '../base/app-error.ts';
import type { Handlers } from '../http/router.ts';
import { changePassword } from './change-password.ts';
import { changeEmployment, changePersonal } from './change-person.ts';
import { chatOf } from './chat/identity.ts';
import { chooseProduct } from './choose-product.ts';
import { deleteMe } from './delete-me.ts';
import { erasePerson } from './erase-person.ts';
import { exportMe } from './export-me.ts';
import { countPeople, listPeople } from './list-people.ts';
import { obstaclesOf } from './obstacles.ts';
import { peopleCsv } from './people-csv.ts';

const SAVED = { message: 'Saved' };

export const peopleHandlers: Handlers<typeof peopleRoutes> = {
  me: async (_, { context, me }) => ({
    ...(await readProfile(context.db, me.id)),
    chat: chatOf(context.config),
  }),
  person: async ({ params }, { context, me }) => {
    const { wallet, ...about } = await readProfile(context.db, params.id);
    return { ...about, wallet: roleMay(me.role, 'payments.read') ? wallet : null };
  },
  people: async ({ query }, { context }) => listPeople(context.db, context.clock.today(), query),
  peopleCsv: async ({ query }, call) => peopleCsv(call, query),
  countPeople: async (_, { context }) => countPeople(context),
  updatePersonalInfo: async ({ params, body }, call) => {
    await changePersonal(call, params.id, body);
    return SAVED;
  },
  updateEmployerInfo: async ({ params, body }, call) => {
    await changeEmployment(call, params.id, body);
    return SAVED;
  },
  chooseProduct: async ({ body }, call) => {
    await chooseProduct(call, body.product);
    return SAVED;
  },
  updatePassword: async ({ params, body }, call) => {
    // Only the account owner can change the password; staff cannot change the password.
    if (call.me.id !== params.id) throw new AppError('not_found');
    await changePassword(call, body.oldPassword, body.password);
    return { message: 'Password updated' };
  },
  exportMe: async (_, call) => exportMe(call),
  obstacles: async (_, { context, me }) => obstaclesOf(context.db, context.clock.today(), me.id),
  deleteMe: async (_, call) => {
    await deleteMe(call);
    return { message: 'Deleted' };
  },
  deletePerson: async ({ params, body }, call) => {
    await erasePerson(call, params.id, body?.reason);
    return { message: 'Erased' };
  },
};

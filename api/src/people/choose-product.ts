import type { Parsed, peopleRoutes } from '@adashi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../audit/index.ts';
import type { WithDb } from '../db/database.ts';
import { countChanged } from '../db/rows-of.ts';
import { inTransaction } from '../db/transaction.ts';
import type { PersonCall } from '../http/call.ts';

type Product = Parsed<(typeof peopleRoutes)['chooseProduct']>['body']['product'];

/**
 * Stores a product as the last of the member's chosen products, because a new session opens the last product.
 * Idempotent: a repeated choice changes nothing.
 */
export async function chooseProduct({ context, me, actor }: PersonCall<WithDb>, product: Product): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const write = sql`
      update people set products = array_append(array_remove(products, ${product}), ${product})
      where id = ${me.id} and products[cardinality(products)] is distinct from ${product}
    `;
    if ((await countChanged(trx, write)) > 0)
      await writeAudit(trx, actor, 'chose_product', `person:${me.id}`, { product });
  });
}

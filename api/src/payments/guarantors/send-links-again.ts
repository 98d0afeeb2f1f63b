import { z } from 'zod';
import type { WithConfig } from '../../base/config/index.ts';
import { random, sha256 } from '../../base/random.ts';
import { language } from '../../db/columns.ts';
import type { Trx } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { enqueue, sealed } from '../../jobs/index.ts';
import { templates } from '../../messaging/notifications/index.ts';

const askedRow = z.object({ id: z.string(), name: z.string(), email: z.string(), language, member: z.string() });

/**
 * Mails a new link to all guarantors of a member who have not responded, and invalidates the previous links. Returns
 * the number of mails.
 */
export async function sendLinksAgain(context: WithConfig, trx: Trx, memberId: string): Promise<number> {
  const asked = await rowsOf(askedRow)`
    select guarantors.id, name, guarantors.email, guarantors.language, first_name || ' ' || last_name as member
    from guarantors join people on people.id = member_id
    where member_id = ${memberId} and status = 'invited' order by guarantors.id for update of guarantors
  `.all(trx);
  for (const { id, name, email: to, language, member } of asked) {
    const link = random.token();
    await trx
      .updateTable('guarantors')
      .set({ link_hash: sha256(link) })
      .where('id', '=', id)
      .execute();
    const mail = templates[language].mails.guarantorAsked({
      name,
      member,
      url: `${context.config.publicUrl}/guarantor#id=${link}`,
    });
    await enqueue(trx, [
      {
        kind: 'mail',
        queue: 'codes',
        key: `guarantor:${sha256(link)}`,
        payload: sealed(context.config, { to, ...mail }),
      },
    ]);
  }
  return asked.length;
}

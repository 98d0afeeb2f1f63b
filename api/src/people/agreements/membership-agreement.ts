import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const TITLE = 'Membership agreement';

const EN = `You join a squad of people who save together. In each round, every member pays the same contribution, and one member receives the whole pot, less the fee and the reserve share shown before you join. A round is a week, two weeks or a month long. You see which one before you join.

We debit your contributions from your bank account by pre-authorized debit, on the days in your calendar. The amount and the interval are fixed. We notify you before the first debit and before a change, and again the day before each debit. You waive any longer notice. You may cancel this authorization with 30 days' notice. Any debt that you have remains. You have recourse rights if a debit does not comply with this agreement: you may claim it back for 90 days. A sample cancellation form and more information on your rights are at payments.ca.

If a debit fails, we try it again after 3 and after 7 business days. On the payout day, the squad's reserve and the guarantee fund cover what has not arrived, and you owe it to them. We notify your guarantor at the first failure and ask them to pay at the default.

You may leave until your own round is being collected. You then receive exactly what you put in, in a refund round at the end. You never lose what you put in.`;

const FR = `Vous rejoignez un groupe de personnes qui épargnent ensemble. À chaque tour, chaque membre verse la même cotisation, et un membre reçoit toute la cagnotte, moins les frais et la part de réserve indiqués avant votre adhésion. Un tour dure une semaine, deux semaines ou un mois. Vous le voyez avant votre adhésion.

Nous prélevons vos cotisations sur votre compte bancaire par débit préautorisé, aux jours indiqués dans votre calendrier. Le montant et la fréquence sont fixes. Nous vous avisons avant le premier débit et avant tout changement, et de nouveau la veille de chaque débit. Vous renoncez à tout préavis plus long. Vous pouvez annuler cette autorisation avec un préavis de 30 jours. Une dette existante demeure. Vous avez des droits de recours si un débit n'est pas conforme au présent accord : vous pouvez en demander le remboursement pendant 90 jours. Un modèle de formulaire d'annulation et plus de renseignements sur vos droits se trouvent sur paiements.ca.

Si un débit échoue, nous le réessayons après 3 puis 7 jours ouvrables. Le jour du versement, la réserve du groupe et le fonds de garantie couvrent ce qui n'est pas arrivé, et vous le leur devez. Nous avisons votre garant au premier échec et lui demandons de payer en cas de défaut.

Vous pouvez partir tant que votre propre tour n'est pas en cours de collecte. Vous recevez alors exactement ce que vous avez versé, lors d'un tour de remboursement à la fin. Vous ne perdez jamais ce que vous avez versé.`;

/** Publishes the membership agreement for all members when the server starts for the first time. */
export async function publishMembershipAgreement(db: Database): Promise<void> {
  await sql`
    insert into agreements (id, template, title, body_en, body_fr, published_at)
    select id, id, ${TITLE}, ${EN}, ${FR}, app_now() from gen_random_uuid() as id where not exists (select 1 from agreements)
  `.execute(db);
}

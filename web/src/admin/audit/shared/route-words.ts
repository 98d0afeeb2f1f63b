import { ROUTES, type Route } from '@adashi/contract';
import { msg } from '../../../i18n/index.ts';
import type { TFunction } from '../../../i18n/translation.ts';

/** Topic of the routes below each path. The longest matching path wins. */
const TOPICS: Readonly<Record<string, string>> = {
  '/:product/bank': msg('Bank accounts'),
  '/:product/dashboard': msg('Dashboard'),
  '/:product/payments': msg('Contributions'),
  '/:product/payments/connect-bank': msg('Pre-authorized debits'),
  '/:product/payouts': msg('Payouts'),
  '/:product/payouts/file': msg('Bank files'),
  '/:product/payouts/statement': msg('Statements'),
  '/:product/squad': msg('Squads'),
  '/:product/squad/squadmembers': msg('Squad members'),
  '/activity': msg('Account Activity'),
  '/admin/announcement': msg('Announcements'),
  '/admin/books': msg('Books'),
  '/admin/contract-agreement': msg('Agreements'),
  '/admin/delete-user': msg('Members'),
  '/admin/fund': msg('Guarantee fund'),
  '/admin/identity-cases': msg('May be one person'),
  '/admin/kyc': msg('KYC'),
  '/admin/operations': msg('Operations'),
  '/admin/outbox': msg('Undelivered messages'),
  '/admin/proposed-acts': msg('Acts that need two people'),
  '/admin/reconciliation': msg('Reconciliation'),
  '/admin/referral': msg('Referrals'),
  '/admin/search': msg('Search'),
  '/admin/set-aside': msg('Quarantined squads'),
  '/admin/settings': msg('Platform settings'),
  '/admin/unmatched-event': msg('Bank events'),
  '/admin/update-user-kyc': msg('KYC'),
  '/admin/user': msg('Members'),
  '/admin/waiting-list': msg('Waiting list'),
  '/ajohome': msg('Waiting list'),
  '/guarantor': msg('Guarantors'),
  '/help': msg('Help Desk'),
  '/notification': msg('Notifications'),
  '/referral': msg('Referrals'),
  '/staff': msg('Staff'),
  '/statistics': msg('Dashboard'),
  '/user': msg('Members'),
  '/user/:id/kyc': msg('KYC'),
  '/user/contract-agreement': msg('Agreements'),
  '/user/initiate-kyc': msg('KYC'),
  '/user/kyc': msg('KYC'),
  '/user/me': msg('Own account'),
  '/wallet': msg('Wallet'),
};

const isBelow = (path: string, topic: string) =>
  path === topic || path.startsWith(`${topic}/`) || path.startsWith(`${topic}.`) || path.startsWith(`${topic}s`);

/** Returns the topic of a route, or null for a path without a topic. */
export function topicOf({ path }: Pick<Route, 'path'>): string | null {
  const [nearest] = Object.keys(TOPICS)
    .filter((topic) => isBelow(path, topic))
    .toSorted((one, other) => other.length - one.length);
  return nearest === undefined ? null : (TOPICS[nearest] ?? null);
}

const ROUTE_OF = new Map<string, Route>(Object.entries(ROUTES));

/** Describes a request by its topic, such as 'Tried to change: Payouts'. A retired route has no topic. */
export function requestText(t: TFunction, name: string, isExport: boolean): string {
  const route = ROUTE_OF.get(name);
  const topic = route && topicOf(route);
  if (!route || !topic) return t('A retired page');
  if (isExport) return t('List: {{topic}}', { topic: t(topic) });
  return route.method === 'GET'
    ? t('Tried to open: {{topic}}', { topic: t(topic) })
    : t('Tried to change: {{topic}}', { topic: t(topic) });
}

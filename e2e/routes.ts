import { paths } from '../web/src/paths.ts';

/** Demo squads in each state, for route placeholders. The tests of all screens add a squad to join and a link. */
const JOINED = ['Lakeshore Ten', 'Bloor Street', 'Kensington Circle'];
const none: readonly string[] = [];

const own = {
  [paths.help]: none,
  [paths.referral]: none,
  [paths.account]: none,
  [paths.agreement]: none,
  [paths.guarantor]: none,
  [paths.notifications]: none,
};

const inEveryState = Object.fromEntries(
  Object.entries({
    active: ['Lakeshore Ten'],
    upcoming: ['Kensington Circle', 'Harbourfront Draw'],
    pending: ['Danso Family'],
    completed: ['Bloor Street'],
  }).flatMap(([status, names]) => [
    [paths.squadsBy(status), none],
    [`${paths.squadsBy(status)}/:id`, names],
  ]),
);

/**
 * Every route of the web app, by set, with its placeholder values. `web/test/walk.test.ts` checks that the
 * list is complete.
 */
export const WALK: Record<string, Record<string, readonly string[]>> = {
  anyone: {
    [paths.sandbox]: none,
    [paths.sandboxIdentity]: ['an identity check'],
    [paths.sandboxBank]: ['a bank connection'],
    [paths.gallery]: none,
    [paths.galleryPage(':page')]: ['CenterPage', 'ErrorScreen'],
    [paths.guarantorLink]: ["a guarantor's link"],
    [paths.payoutAccountLink]: ['a new payout account'],
    [paths.restoreEmail]: none,
    [paths.stopMails]: ['a mail that may be stopped'],
    [paths.invitation]: none,
    [paths.staffInvitation]: none,
  },
  visitor: {
    '/': none,
    [paths.login]: none,
    [paths.signUp]: none,
    [paths.forgotPassword]: none,
    [paths.resetPassword]: none,
  },
  product: { [paths.selectProduct]: none, [paths.aboutPods]: none },
  squads: {
    [paths.personalInformation]: none,
    [paths.connectBank]: none,
    [paths.aboutPods]: none,
    [paths.dashboard]: none,
    [paths.squads]: none,
    [paths.openSquads]: none,
    [paths.proposeSquad]: none,
    [paths.squad(':id')]: JOINED,
    [paths.choosePosition(':id')]: ['Harbourfront Draw', 'Kensington Circle', 'Practice squad'],
    [paths.squadLedger(':id')]: ['Lakeshore Ten', 'Kensington Circle'],
    [paths.squadRules(':id')]: ['Lakeshore Ten', 'Kensington Circle'],
    [paths.whatIf(':id')]: ['Lakeshore Ten', 'Kensington Circle'],
    [paths.payments]: none,
    [paths.payouts]: none,
    ...own,
  },
  pods: {
    [paths.personalInformation]: none,
    [paths.dashboard]: none,
    [paths.pods]: none,
    [paths.connectPodBank]: none,
    [paths.payments]: none,
    [paths.payouts]: none,
    ...own,
  },
  admin: {
    [paths.dashboard]: none,
    [paths.squads]: none,
    [paths.newSquad]: none,
    ...inEveryState,
    [paths.squadPositions(':id')]: ['an assigned squad', 'Harbourfront Draw'],
    [paths.squadMembers]: none,
    [paths.editSquad(':id')]: ['an empty squad', 'Harbourfront Draw'],
    [`${paths.squadMembers}/:id`]: ['a membership'],
    [paths.pods]: none,
    [paths.members]: none,
    [paths.member(':id')]: ['Amara Okafor', 'Efua Quartey'],
    [paths.inactiveMembers]: none,
    [paths.productMembers('adashi')]: none,
    [paths.productMembers('ajohome')]: none,
    [paths.samePerson]: none,
    [paths.staff]: none,
    [paths.undelivered]: none,
    [paths.quarantine]: none,
    [paths.kyc]: none,
    [paths.activity]: none,
    [paths.secondPerson]: none,
    [paths.privacy]: none,
    [paths.guarantors]: none,
    [paths.payments]: none,
    [paths.books]: none,
    [paths.book(':account')]: ['an account of the books'],
    [paths.reconciliation]: none,
    [paths.unmatched]: none,
    [paths.payouts]: none,
    [paths.bankFiles]: none,
    [paths.account]: none,
    [paths.settings]: none,
    [paths.operations]: none,
    [paths.referral]: none,
    [paths.notifications]: none,
    [paths.announcements]: none,
    [paths.newAnnouncement]: none,
    [paths.announcement(':id')]: ['an announcement'],
    [paths.agreements]: none,
    [paths.newAgreement]: none,
    [paths.agreementVersion(':id')]: ['an agreement'],
    [paths.savedAnswers]: none,
    [paths.tickets]: none,
    [paths.ticket(':id')]: ['a ticket'],
  },
};

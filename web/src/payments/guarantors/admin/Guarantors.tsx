import { guarantorStatus, ROUTES } from '@adashi/contract';
import { QueryBoundary, together, useCall } from '../../../client/QueryBoundary.tsx';
import { moneyText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { List } from '../../../list/List.tsx';
import { useOpened } from '../../../list/OpenLink.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { WithPanel } from '../../../ui/SidePanel.tsx';
import ui from '../../../ui/ui.module.css';
import { wordsOf } from '../../../ui/words-of.ts';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';
import { GuarantorPanel } from './GuarantorPanel.tsx';
import { GUARANTORS } from './guarantor-columns.tsx';
import css from './guarantors.module.css';

/**
 * Figures above the list of guarantors: the number of guarantors by state, and the debts of members with a guarantor.
 */
function Figures() {
  const { t } = useTranslation();
  const asked = together({ counts: useCall(ROUTES.guarantorStats, {}), debts: useCall(ROUTES.guarantorDebts, {}) });
  return (
    <QueryBoundary asked={asked} card>
      {({ counts, debts }) => {
        const figures = [
          [t('Waiting for verification'), String(counts.accepted ?? 0), t('Signed, waiting for our review')],
          [t('Verified'), String(counts.verified ?? 0), t('They guarantee a member')],
          [t('Invited'), String(counts.invited ?? 0), t("They haven't answered")],
          [
            t('Owed by members with a guarantor'),
            moneyText(debts.owed),
            t('{{count}} guarantors for it', { count: debts.guarantors }),
          ],
        ] as const;
        return (
          <dl className={css.figures}>
            {figures.map(([label, figure, sub]) => (
              <div key={label} className={ui.card}>
                <dt>{label}</dt>
                <dd>
                  <b>{figure}</b>
                  <small>{sub}</small>
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryBoundary>
  );
}

const BY_STATUS = {
  name: 'status',
  label: msg('State'),
  words: wordsOf(GUARANTOR_LOOKS, guarantorStatus.options),
} as const;

/** List of guarantors. Unverified guarantors are at the top, and each row shows the amount at stake this week. */
export function Guarantors() {
  const { t } = useTranslation();
  const [opened, close] = useOpened();
  return (
    <>
      <Figures />
      <WithPanel panel={opened && <GuarantorPanel key={opened} id={opened} onClose={close} />}>
        <List
          route={ROUTES.guarantorCases}
          input={{}}
          columns={GUARANTORS}
          columnsOf="guarantors"
          search={t('Guarantor, member or email')}
          filters={[BY_STATUS]}
          file={{ route: ROUTES.guarantorCasesFile, name: 'guarantors.csv' }}
          empty={<Empty title={t('No guarantors here')} />}
        />
      </WithPanel>
    </>
  );
}

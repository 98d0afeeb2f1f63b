import type { GuaranteedSquad, GuarantorCase } from '@adashi/contract';
import { guaranteeLimits, highestStake, stakesOf } from '@adashi/core';
import { termsOf } from '../../../client/terms-of.ts';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { FullName } from '../../../ui/FullName.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PanelPart } from '../../../ui/SidePanel.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { GUARANTOR_LOOKS } from '../shared/guarantor-looks.ts';
import css from './guarantors.module.css';

/** Today's amount and the maximum amount that a guarantor may have to pay in one squad. */
function Squad({ squad }: { squad: GuaranteedSquad }) {
  const { t } = useTranslation();
  const terms = termsOf(squad);
  const highest = highestStake(stakesOf(terms, squad.position ?? 1));
  const { inAll } = guaranteeLimits(terms, squad.position ?? 1);
  const values = { highest: moneyText(highest?.amount ?? 0), most: moneyText(inAll) };
  return (
    <li>
      <b>{squad.name}</b>
      <Money cents={squad.atStake} />
      <small>
        {squad.position === null
          ? t("The position isn't set yet")
          : t('Position {{position}} of {{size}}', { position: squad.position, size: squad.size })}
        {`, ${t('{{highest}} at its highest while the member pays, never more than {{most}}', values)}`}
        {squad.owed > 0 && `. ${t('Asked for now: {{amount}}', { amount: moneyText(squad.owed) })}`}
      </small>
    </li>
  );
}

function Liability({ whole: { view } }: { whole: GuarantorCase }) {
  const { t } = useTranslation();
  return (
    <PanelPart title={t('Liability')}>
      <dl className={css.sums}>
        <div>
          <dt>{t('At stake this week')}</dt>
          <dd>{moneyText(view.atStake)}</dd>
        </div>
        <div>
          <dt>{t('Asked for now')}</dt>
          <dd>{moneyText(view.owed)}</dd>
        </div>
      </dl>
      {view.squads.length === 0 && <p className={ui.text2}>{t("The member isn't in a squad yet.")}</p>}
      <ul className={css.squads}>
        {view.squads.map((squad) => (
          <Squad key={squad.id} squad={squad} />
        ))}
      </ul>
    </PanelPart>
  );
}

function Decided({ whole: { decided, answeredAt, status } }: { whole: GuarantorCase }) {
  const { t } = useTranslation();
  if (decided === null)
    return answeredAt === null ? null : (
      <p className={css.contact}>
        {status === 'declined'
          ? t('Declined with the link on {{day}}', { day: dayText(dayOf(answeredAt)) })
          : t('Signed on {{day}}', { day: dayText(dayOf(answeredAt)) })}
      </p>
    );
  const by = { name: decided.by ?? '–', day: dayText(dayOf(decided.at)) };
  return (
    <p className={css.contact}>
      {status === 'verified' ? t('Verified by {{name}} on {{day}}', by) : t('Declined by {{name}} on {{day}}', by)}
      {decided.reason && `: “${decided.reason}”`}
    </p>
  );
}

/** Facts about a guarantor that help staff verify or decline the guarantor. */
export function GuarantorFacts({ whole }: { whole: GuarantorCase }) {
  const { t } = useTranslation();
  const { phoneNumber, view, text, others } = whole;
  const { onTime, charged, isVerified } = view.member;
  return (
    <>
      <PanelPart>
        <p className={css.contact}>{phoneNumber}</p>
        <Decided whole={whole} />
      </PanelPart>
      <Liability whole={whole} />
      <PanelPart title={t('The member')}>
        <p className={css.contact}>
          {isVerified ? t('Identity verified') : t('Identity not verified')}
          {', '}
          {charged === 0
            ? t('no contribution yet')
            : t('{{onTime}} of {{charged}} contributions on time', { onTime, charged })}
        </p>
      </PanelPart>
      {others.length > 0 && (
        <PanelPart title={t('The same email is also the guarantor of')}>
          <ul className={css.squads}>
            {others.map(({ id, member, memberEmail, status }) => (
              <li key={id}>
                <FullName name={member} email={memberEmail} />
                <State look={GUARANTOR_LOOKS[status]} />
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      {text !== null && (
        <PanelPart title={t('What was signed')}>
          <details>
            <summary className={ui.link}>{t('Read the text')}</summary>
            <p className={css.text}>{text}</p>
          </details>
          {view.signed && (
            <p className={css.contact}>
              {t('Signed by {{name}} on {{day}}', { name: view.signed.signature, day: dayText(view.signed.on) })}
            </p>
          )}
        </PanelPart>
      )}
    </>
  );
}

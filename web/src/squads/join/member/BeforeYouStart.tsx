import type { SquadDetail } from '@adashi/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { dayText } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button, button } from '../../../ui/Button.tsx';
import ui from '../../../ui/ui.module.css';
import { MemberMissing, type Need } from '../../rotation/shared/WhatIsMissing.tsx';
import { ChooseGuarantor } from './ChooseGuarantor.tsx';

/** Returns a text about the next step for the member's guarantor. The text depends on the guarantor's answer. */
function guarantorText(t: TFunction, guarantor: SquadDetail['myGuarantor']): string {
  if (!guarantor) return t("Someone who pays if you can't. They accept by email, then we verify them.");
  const { name, status } = guarantor;
  if (status === 'invited') return t('We asked {{name}}. They accept by email, then we verify them.', { name });
  if (status === 'accepted') return t('{{name}} accepted. We verify them now.', { name });
  if (status === 'verified') return t('{{name}} accepted, and we verified them.', { name });
  return t("This guarantor declined or wasn't accepted. Please choose another one.");
}

/** Returns the member's requirements with an action each. `onGuarantor` opens the choice of a guarantor. */
function useNeeds(squad: SquadDetail, onGuarantor: () => void): Need[] {
  const { t } = useTranslation();
  const { myPosition, myGuarantor } = squad;
  const link = (to: string, label: string) => (
    <Link className={button('soft', 'sm')} to={to}>
      {label}
    </Link>
  );
  const need = (
    key: SquadDetail['missingOfMine'][number],
    title: string,
    text: string,
    action: ReactNode,
    change?: ReactNode,
  ) => {
    return { key, title, text, action, change, isReady: !squad.missingOfMine.includes(key) };
  };
  const isFree = squad.orderRule === 'choice';
  const choose = isFree && link(paths.choosePosition(squad.id), t('Choose'));
  const another = isFree && (
    <Link className={ui.link} to={paths.choosePosition(squad.id)}>
      {t('Choose another position')}
    </Link>
  );
  const anotherGuarantor = (
    <button type="button" className={ui.link} onClick={onGuarantor}>
      {t('Choose another guarantor')}
    </button>
  );
  const ofGuarantor = myGuarantor ? (
    <Button look="soft" size="sm" onClick={onGuarantor}>
      {t('Choose another')}
    </Button>
  ) : (
    link(paths.guarantor, t('Name one'))
  );
  const aboutBank = t('We debit your contributions from this account and pay your pot into it.');
  const aboutGuarantor = guarantorText(t, myGuarantor);
  return [
    need('identity', t('Identity verified'), t('We verify your identity.'), link(paths.verifyIdentity, t('Verify'))),
    need('bank', t('Bank connected'), aboutBank, link(paths.connectBank, t('Connect'))),
    need(
      'position',
      myPosition === null ? t('Position chosen') : t('Position {{n}}', { n: myPosition }),
      t("It decides when you're paid."),
      choose,
      another,
    ),
    need(
      'guarantor',
      myGuarantor ? t('Guarantor: {{name}}', { name: myGuarantor.name }) : t('Guarantor'),
      aboutGuarantor,
      ofGuarantor,
      anotherGuarantor,
    ),
    need('agreement', t('Agreement'), t('Read it and sign it here.'), link(paths.agreement, t('Read and sign'))),
  ];
}

/**
 * List of the member's requirements before the start. Each open requirement has an action, and the member can change a
 * finished requirement.
 */
export function BeforeYouStart({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const needs = useNeeds(squad, () => setChoosing(true));
  const about = { squad: squad.name, day: dayText(squad.startOn, squad.today) };
  return (
    <>
      <MemberMissing
        sub={
          squad.missingOfMine.length === 0
            ? t('{{squad}} starts on {{day}} if everyone is ready.', about)
            : t('before you can start in {{squad}} on {{day}}', about)
        }
        needs={needs.filter(({ key }) => squad.orderRule !== 'draw' || key !== 'position')}
      />
      {isChoosing && <ChooseGuarantor squad={squad} onClose={() => setChoosing(false)} />}
    </>
  );
}

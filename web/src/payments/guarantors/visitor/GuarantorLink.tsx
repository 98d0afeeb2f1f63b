import { type GuaranteeView, LANGUAGES, type Language, ROUTES } from '@adashi/contract';
import { addPeriods } from '@adashi/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { QueryBoundary, useCall, useIfKnown } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { termsOf } from '../../../client/terms-of.ts';
import { useMailedSecret } from '../../../client/use-mailed-secret.ts';
import { dayText, moneyText } from '../../../i18n/format.ts';
import { speak } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { stageOf } from '../shared/guarantor-looks.ts';
import { PayDebt, UnderWay, WhatHappened } from './AskedFor.tsx';
import { AtStake } from './AtStake.tsx';
import css from './guarantor.module.css';
import { SignGuarantee } from './SignGuarantee.tsx';
import { Standing } from './Standing.tsx';
import { WhatYouPromise } from './WhatYouPromise.tsx';

type Secret = ReturnType<typeof useMailedSecret>;

/**
 * Choice of the language for the guarantor's page and emails. The default is the language that the member chose for the
 * guarantor.
 */
function Languages({ query, chosen }: { query: Secret; chosen: Language }) {
  const { t } = useTranslation();
  const choose = useWrite(ROUTES.speakToGuarantor);
  useEffect(() => void speak(chosen), [chosen]);
  return (
    <div className={css.languages} role="group" aria-label={t('Language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={chosen === language}
          disabled={choose.isPending}
          onClick={() => choose.mutate({ query, body: { language } })}
        >
          {SPOKEN[language].name}
        </button>
      ))}
    </div>
  );
}

function initials(name: string): string {
  const parts = name.split(' ');
  return `${parts[0]?.charAt(0) ?? ''}${parts.length > 1 ? (parts.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase();
}

/** Title of the guarantor's page, with the member's name and the member's request. */
function Head({ view }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  const { member, name, squads, today, owed } = view;
  const about = { member: member.name, first: member.firstName, name: name.split(' ')[0] ?? name };
  const titles = {
    asked: t('{{member}} asks you to be their guarantor', about),
    again: t('{{member}} asks you for a new promise', about),
    accepted: t('You accepted'),
    standing: t("You're the guarantor of {{member}}", about),
    leaving: t("You're the guarantor of {{member}}", about),
    owing: t('We ask you for {{amount}}', { amount: moneyText(owed) }),
    paid: t("You're the guarantor of {{member}}", about),
    ended: t('Your guarantee for {{member}} has ended', about),
  };
  const stage = stageOf(view);
  const [squad] = squads;
  const terms = squad && termsOf(squad);
  const sub =
    stage === 'owing'
      ? t("{{name}}, you're the guarantor of {{member}}, whose bank refused a debit.", about)
      : squads.length === 1 && squad && terms
        ? t(
            '{{name}}, {{first}} saves with {{squad}}: {{count}} people, {{amount}} {{each}}, from {{from}} to {{to}}.',
            {
              ...about,
              squad: squad.name,
              count: squad.size,
              amount: moneyText(squad.contribution),
              each: periodWords(t, squad.period).each,
              from: dayText(squad.startOn, today),
              to: dayText(addPeriods(terms.startOn, terms.period, terms.size - 1), today),
            },
          )
        : t(
            '{{name}}, {{first}} saves with other people. Each round, everyone pays the same and one of them receives the pot.',
            about,
          );
  return (
    <div className={css.head}>
      <div className={css.pair}>
        <Avatar initials={initials(member.name)} size={56} />
        <Avatar initials={initials(name)} size={56} lit />
      </div>
      <div>
        <h1 className={ui.title}>{titles[stage]}</h1>
        <p className={ui.text2}>{sub}</p>
      </div>
    </div>
  );
}

function Guarantee({ view, query }: { view: GuaranteeView; query: Secret }) {
  const { t } = useTranslation();
  const stage = stageOf(view);
  const { squads, member, today, name } = view;
  return (
    <>
      <Head view={view} />
      <div className={css.grid}>
        <div className={css.column}>
          {view.underWay > 0 && <UnderWay view={view} />}
          {stage === 'owing' && <WhatHappened view={view} />}
          {stage !== 'owing' && <WhatYouPromise view={view} />}
          {squads.map((squad) => (
            <AtStake key={squad.id} squad={squad} name={member.firstName} today={today} />
          ))}
          {stage === 'owing' && <WhatYouPromise view={view} />}
          {stage === 'owing' && view.promise.isAsked && <SignGuarantee view={view} query={query} />}
        </div>
        {stage === 'asked' || stage === 'again' ? (
          <SignGuarantee view={view} query={query} />
        ) : stage === 'owing' ? (
          <PayDebt view={view} query={query} />
        ) : (
          <Standing view={view} query={query} />
        )}
      </div>
      <p className={css.private}>
        <IconLock size={17} aria-hidden />
        {t("This page is for {{name}} only. You don't need an account. Please keep the link.", { name })}
      </p>
    </>
  );
}

/**
 * Page of the link in an email to a guarantor. The page shows the promise and the form until the guarantor responds,
 * and then the state of the guarantee.
 */
export function GuarantorLink() {
  const { t } = useTranslation();
  useTitle(t('Guarantor'));
  const query = useMailedSecret();
  const asked = useCall(ROUTES.guarantorByLink, { query });
  // A declined, ended or mistyped link shows the same text, because the page must not reveal who was asked.
  const gone = {
    title: t("This link doesn't work"),
    says: t('If you declined or ended a promise, you have no obligation. Otherwise, use the link in our latest email.'),
  };
  const known = useIfKnown(ROUTES.guarantorByLink, { query });
  return (
    <main className={css.page} id="main">
      <header className={css.top}>
        <Logo />
        {known && <Languages query={query} chosen={known.language} />}
      </header>
      <QueryBoundary asked={asked} card gone={gone}>
        {(view) => <Guarantee view={view} query={query} />}
      </QueryBoundary>
    </main>
  );
}

import { type Agreement, ROUTES } from '@adashi/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { AgreementForm } from './AgreementForm.tsx';
import { AGREEMENT_LOOKS } from './agreement-looks.ts';
import css from './agreements.module.css';
import { EndAgreement, PublishAgreement } from './DecideAgreement.tsx';
import { Signatures } from './Signatures.tsx';

function Back() {
  const { t } = useTranslation();
  return (
    <div className={ui.crumb}>
      <Link className={ui.link} to={paths.agreements}>
        <IconChevronLeft size={16} aria-hidden />
        {t('Contract agreements')}
      </Link>
    </div>
  );
}

function Text({ whole }: { whole: Agreement }) {
  return (
    <section className={cx(ui.card, ui.pad, css.texts)}>
      {(['en', 'fr'] as const).map((language) => (
        <div key={language} lang={language}>
          <h2 className={ui.h3}>{SPOKEN[language].name}</h2>
          <p className={ui.prose}>{language === 'fr' ? whole.bodyFr : whole.bodyEn}</p>
        </div>
      ))}
    </section>
  );
}

function Whole({ whole }: { whole: Agreement }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<'publish' | 'end' | null>(null);
  const change = useWrite(ROUTES.changeAgreement);
  // The form keeps the fingerprint that the draft had when the form opened. If another person saves first, the server
  // rejects the form and the input stays.
  const [fingerprint, setFingerprint] = useState(whole.fingerprint);
  const { id, title, version, state, people, publishedAt, publishedBy, retiredAt } = whole;
  const facts = [
    t('Version {{version}}', { version }),
    people.length === 0 ? t('for every member') : t('for {{people}}', { people: people.join(', ') }),
    ...(publishedAt ? [t('Published on {{day}}', { day: dayText(dayOf(publishedAt)) })] : []),
    ...(publishedBy ? [publishedBy] : []),
    ...(retiredAt ? [t('retired on {{day}}', { day: dayText(dayOf(retiredAt)) })] : []),
  ];
  return (
    <>
      <PageTitle title={title} sub={facts.join(', ')}>
        <State look={AGREEMENT_LOOKS[state]} chip />
        {state === 'draft' && (
          <>
            <Button onClick={() => setAct('end')}>{t('Discard draft')}</Button>
            <Button look="primary" onClick={() => setAct('publish')}>
              {t('Publish')}
            </Button>
          </>
        )}
        {state === 'in_force' && <Button onClick={() => setAct('end')}>{t('Retire it')}</Button>}
      </PageTitle>
      <div className={ui.stack}>
        {state === 'draft' ? (
          <AgreementForm
            draft={whole}
            onSave={async (body) => {
              const saved = await change.mutateAsync({ params: { id }, body: { ...body, fingerprint } });
              setFingerprint(saved.fingerprint);
            }}
          />
        ) : (
          <>
            <Signatures id={id} />
            <Text whole={whole} />
          </>
        )}
      </div>
      {act === 'publish' && <PublishAgreement whole={whole} onClose={() => setAct(null)} />}
      {act === 'end' && <EndAgreement whole={whole} onClose={() => setAct(null)} />}
    </>
  );
}

/** Page of one agreement version: a draft for review and publication, or a published version with its signatures. */
export function AgreementPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.agreement, { params: { id } });
  return (
    <>
      <Back />
      <QueryBoundary asked={asked} card gone={{ title: t('Agreement not found') }}>
        {(whole) => <Whole key={whole.id} whole={whole} />}
      </QueryBoundary>
    </>
  );
}

const EMPTY = { title: '', bodyEn: '', bodyFr: '', people: [] };

function FirstDraft({ from, template }: { from?: Agreement; template?: string }) {
  const navigate = useNavigate();
  const add = useWrite(ROUTES.addAgreement);
  return (
    <AgreementForm
      draft={from ?? EMPTY}
      onSave={async (body) => {
        const { id } = await add.mutateAsync({ body: { ...body, ...(template && { template }) } });
        void navigate(paths.agreementVersion(id));
      }}
    />
  );
}

/** Form for the next version of an agreement. The form initially contains the text of an earlier version. */
function NextDraft({ template }: { template: string }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.agreement, { params: { id: template } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Agreement not found') }}>
      {(from) => <FirstDraft from={from} template={from.template} />}
    </QueryBoundary>
  );
}

/** Page of a new agreement, or of the next version of an agreement. */
export function NewAgreement() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const template = search.get('of');
  return (
    <>
      <Back />
      <PageTitle
        title={template ? t('Next version') : t('New agreement')}
        sub={t("Starts as a draft. Once it's published, members sign it.")}
      />
      {template ? <NextDraft template={template} /> : <FirstDraft />}
    </>
  );
}

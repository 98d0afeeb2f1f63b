import { type MyAgreement, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { useCall, useWrite } from '../../client/query.ts';
import { saveFile } from '../../client/save-file.ts';
import { dayText, toDay } from '../../i18n/format.ts';
import { currentLanguage, msg } from '../../i18n/index.ts';
import { Button, Empty, Field, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { State } from '../../ui/State.tsx';
import { toastDone } from '../../ui/toast.ts';

function Agreement({ agreement }: { agreement: MyAgreement }) {
  const { t } = useTranslation();
  const [signature, setSignature] = useState('');
  const sign = useWrite(ROUTES.signAgreement);
  const language = currentLanguage();
  const save = async () => {
    try {
      saveFile(
        `${agreement.title}.pdf`,
        await callFile(ROUTES.agreementPdf, { params: { file: `${agreement.id}.pdf` } }),
      );
    } catch (error) {
      showFailure(error);
    }
  };
  const answer = (status: 'agreed' | 'rejected') =>
    sign.mutate(
      { params: { id: agreement.id }, body: { status, signature, language } },
      { onError: showFailure, onSuccess: () => toastDone(status === 'agreed' ? msg('Signed') : msg('Rejected')) },
    );
  return (
    <section className="card pad stack">
      <div className="person">
        <h2 className="h2 grow">{t(agreement.title)}</h2>
        {agreement.status === 'agreed' && agreement.signedAt && (
          <State name="verified" word={t('Signed {{day}}', { day: dayText(toDay(agreement.signedAt)) })} chip />
        )}
      </div>
      <p className="prose">{language === 'fr' ? agreement.bodyFr : agreement.bodyEn}</p>
      {agreement.status === 'agreed' && (
        <div className="row-acts">
          <Button onClick={() => void save()}>{t('Save as PDF')}</Button>
        </div>
      )}
      {agreement.status !== 'agreed' && (
        <>
          <Field
            label={t('Type your full name to sign')}
            value={signature}
            onChange={(event) => setSignature(event.target.value)}
          />
          <div className="row-acts">
            <Button disabled={signature.trim().length < 3 || sign.isPending} onClick={() => answer('rejected')}>
              {t('Reject')}
            </Button>
            <Button
              look="primary"
              disabled={signature.trim().length < 3}
              busy={sign.isPending ? t('Signing') : undefined}
              onClick={() => answer('agreed')}
            >
              {t('Agree and sign')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

export function SignAgreement() {
  const { t } = useTranslation();
  const agreements = useCall(ROUTES.myAgreements, {});
  return (
    <div className="narrow" style={{ maxWidth: 760 }}>
      <PageTitle title={t('Agreements')} />
      {agreements.isPending && (
        <section className="card">
          <Skeleton />
        </section>
      )}
      {agreements.data?.length === 0 && (
        <section className="card">
          <Empty title={t('Nothing to sign')} />
        </section>
      )}
      <div className="stack">
        {agreements.data?.map((agreement) => (
          <Agreement key={agreement.id} agreement={agreement} />
        ))}
      </div>
    </div>
  );
}

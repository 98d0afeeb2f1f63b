import { type Announcement, ROUTES } from '@adashi/contract';
import { IconChevronLeft, IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { momentText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { AnnouncementForm, type Draft } from './AnnouncementForm.tsx';
import { ANNOUNCEMENT_LOOKS, audienceText } from './announcement-looks.ts';
import css from './announcements.module.css';
import { Preview } from './Preview.tsx';

function Back() {
  const { t } = useTranslation();
  return (
    <div className={ui.crumb}>
      <Link className={ui.link} to={paths.announcements}>
        <IconChevronLeft size={16} aria-hidden />
        {t('Announcements')}
      </Link>
    </div>
  );
}

function Ends({ whole }: { whole: Announcement }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<'send' | 'drop' | null>(null);
  const { id, version, reach, byMail } = whole;
  const params = { id };
  const close = () => setAct(null);
  return (
    <div className={css.ends}>
      <Button onClick={() => setAct('drop')}>{t('Discard draft')}</Button>
      <Button look="primary" disabled={reach.people === 0} onClick={() => setAct('send')}>
        <IconSend2 size={18} aria-hidden />
        {t('Send to {{count}} members', { count: reach.people })}
      </Button>
      {act === 'send' && (
        <ActDialog
          route={ROUTES.sendAnnouncement}
          input={(reason) => ({ params, body: { version, reason } })}
          title={t('Send it to {{count}} members?', { count: reach.people })}
          consequences={[
            t('Each member finds it in their notifications, in their own language.'),
            byMail
              ? t("{{count}} get it by email too. The others don't want these emails.", { count: reach.mailed })
              : t('Nobody gets an email.'),
            t("It's sent once and can't be recalled or changed."),
          ]}
          act={t('Send')}
          done={msg("It's on its way")}
          readers={t('Saved with your name. Staff can read it.')}
          look="primary"
          onClose={close}
        />
      )}
      {act === 'drop' && (
        <ActDialog
          route={ROUTES.dropAnnouncement}
          input={(reason) => ({ params, body: { reason } })}
          title={t('Discard this draft?')}
          consequences={[t("It wasn't sent, and it won't be.")]}
          act={t('Discard draft')}
          done={msg('Draft discarded')}
          readers={t('Saved with your name. Staff can read it.')}
          onClose={close}
        />
      )}
    </div>
  );
}

function Whole({ whole }: { whole: Announcement }) {
  const { t } = useTranslation();
  const change = useWrite(ROUTES.changeAnnouncement);
  const { id, state, sentAt, sentBy, notified, reach } = whole;
  // The form stores the version when the form opens. If another person saves meanwhile, the server rejects this save
  // and the input stays.
  const [version, setVersion] = useState(whole.version);
  const save = async (draft: Draft) => {
    await change.mutateAsync({ params: { id }, body: { ...draft, version } });
    setVersion(version + 1);
  };
  const isDraft = state === 'draft';
  const sub = isDraft
    ? t('Draft. We notify people when you send it.')
    : t('{{name}} sent it {{at}}. Received so far: {{count}}.', {
        name: sentBy ?? '',
        at: momentText(sentAt ?? ''),
        count: notified,
      });
  return (
    <>
      <PageTitle title={whole.titleEn} sub={`${audienceText(t, whole.audience)}. ${sub}`}>
        <State look={ANNOUNCEMENT_LOOKS[state]} chip />
      </PageTitle>
      <div className={cx(isDraft && css.page)}>
        {isDraft && <AnnouncementForm draft={whole} onSave={save} />}
        <section className={cx(ui.card, !isDraft && ui.narrow)}>
          <CardHead title={isDraft ? t('Preview') : t('As it was sent')} />
          <Preview whole={whole} />
          {isDraft && <Ends whole={whole} />}
        </section>
      </div>
      {isDraft && reach.people === 0 && <p className={ui.text2}>{t('No members match this audience today.')}</p>}
    </>
  );
}

/** Page of one announcement: a draft with a preview, or a sent announcement. */
export function AnnouncementPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.announcement, { params: { id } });
  return (
    <>
      <Back />
      <QueryBoundary asked={asked} card gone={{ title: t('Announcement not found') }}>
        {(whole) => <Whole whole={whole} />}
      </QueryBoundary>
    </>
  );
}

/** Page of a new announcement. The preview appears after the first save. */
export function NewAnnouncement() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useWrite(ROUTES.addAnnouncement);
  const save = async (draft: Draft) => {
    const { id } = await add.mutateAsync({ body: draft });
    void navigate(paths.announcement(id));
  };
  return (
    <>
      <Back />
      <PageTitle title={t('New announcement')} sub={t('Write a draft, preview it, then send it.')} />
      <AnnouncementForm onSave={save} />
    </>
  );
}

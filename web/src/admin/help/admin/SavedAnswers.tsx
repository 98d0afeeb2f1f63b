import { ROUTES, type SavedAnswer } from '@adashi/contract';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { msg } from '../../../i18n/index.ts';
import { SPOKEN } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import ui from '../../../ui/ui.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import css from './desk.module.css';

function Answer({ answer, onChange }: { answer: SavedAnswer; onChange: () => void }) {
  const { t } = useTranslation();
  const [isDropping, setDropping] = useState(false);
  const { id, title, textEn, textFr, changedBy } = answer;
  return (
    <section className={cx(ui.card, css.answer)}>
      <header>
        <h2 className={ui.h2}>{title}</h2>
        <small className={ui.text2}>{changedBy}</small>
        <Button size="sm" aria-label={t('Change “{{title}}”', { title })} onClick={onChange}>
          {t('Change')}
        </Button>
        <Button size="sm" aria-label={t('Delete “{{title}}”', { title })} onClick={() => setDropping(true)}>
          {t('Delete')}
        </Button>
      </header>
      <div className={css.texts}>
        <p lang="en">{textEn}</p>
        <p lang="fr">{textFr}</p>
      </div>
      {isDropping && (
        <ActDialog
          route={ROUTES.dropSavedAnswer}
          input={(reason) => ({ params: { id }, body: { reason } })}
          title={t('Delete “{{title}}”?', { title })}
          consequences={[t("Staff won't find it anymore. Sent messages stay as they are.")]}
          act={t('Delete')}
          done={msg('Deleted')}
          readers={t('Saved with your name. Staff can read it.')}
          onClose={() => setDropping(false)}
        />
      )}
    </section>
  );
}

/** Page of the saved answers for tickets, in English and French. */
export function SavedAnswers() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.savedAnswers, {});
  const [opened, setOpened] = useState<SavedAnswer | 'new' | null>(null);
  return (
    <>
      <div className={ui.crumb}>
        <Link className={ui.link} to={paths.tickets}>
          <IconChevronLeft size={16} aria-hidden />
          {t('Tickets')}
        </Link>
      </div>
      <PageTitle title={t('Saved answers')} sub={`${SPOKEN.en.name}, ${SPOKEN.fr.name}`}>
        <Button look="primary" onClick={() => setOpened('new')}>
          <IconPlus size={18} aria-hidden />
          {t('New answer')}
        </Button>
      </PageTitle>
      <QueryBoundary
        asked={asked}
        card
        empty={<Empty title={t('No saved answers yet')}>{t('Save answers that you write often here.')}</Empty>}
      >
        {(answers) => (
          <div className={css.answers}>
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} onChange={() => setOpened(answer)} />
            ))}
          </div>
        )}
      </QueryBoundary>
      {opened && (
        <Dialog
          title={opened === 'new' ? t('New answer') : t('Change “{{title}}”', { title: opened.title })}
          opened
          wide
          firm
          onClose={() => setOpened(null)}
        >
          <AnswerForm answer={opened === 'new' ? null : opened} onDone={() => setOpened(null)} />
        </Dialog>
      )}
    </>
  );
}

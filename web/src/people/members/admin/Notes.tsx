import { ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { momentText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

const PAGE = 10;
/** Maximum number of notes in a response. */
const MOST = 100;

function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
}

function WriteNote({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const write = useWrite(ROUTES.writeMemberNote);
  const send = (event: FormEvent) => {
    event.preventDefault();
    write.mutate({ params: { id: memberId }, body: { text } }, { onSuccess: () => setText('') });
  };
  return (
    <form className={css.write} onSubmit={send}>
      <TextArea
        bare
        label={t('Write a note')}
        placeholder={t('Write a note')}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={ui.actions}>
        <Button type="submit" size="sm" disabled={text.trim() === ''} busy={write.isPending ? t('Saving') : undefined}>
          {t('Add note')}
        </Button>
      </div>
    </form>
  );
}

/** List of the staff's notes about a member, newest first. */
export function Notes({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const [pageSize, setPageSize] = useState<typeof PAGE | typeof MOST>(PAGE);
  const query = { page: 1, pageSize };
  const asked = useCall(ROUTES.memberNotes, { params: { id: memberId }, query }, { keepsBefore: true });
  return (
    <section className={ui.card} id="notes">
      <CardHead title={t('Staff notes')}>
        <span className={ui.sub}>{t('Members never see these')}</span>
      </CardHead>
      <WriteNote memberId={memberId} />
      <QueryBoundary asked={asked} empty={<p className={css.nothing}>{t('No notes yet.')}</p>}>
        {({ data, total }) => (
          <>
            <ul className={css.notes}>
              {data.map(({ id, text, by, writtenAt }) => (
                <li key={id}>
                  <Avatar initials={initialsOf(by)} size={28} />
                  <div>
                    <p>{text}</p>
                    <small>
                      {by}, {momentText(writtenAt)}
                    </small>
                  </div>
                </li>
              ))}
            </ul>
            {total > data.length && pageSize === PAGE && (
              <p className={css.foot}>
                <Button size="sm" onClick={() => setPageSize(MOST)}>
                  {t('Show more')}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

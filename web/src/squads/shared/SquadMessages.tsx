import { ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad, useWrite } from '../../client/query.ts';
import { dayText, toDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import ui from '../../ui/ui.module.css';
import css from './squad.module.css';

/** Messages between the members of a squad. The form keeps the typed text until the message is sent. */
export function SquadMessages({ squadId, label }: { squadId: string; label?: string }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const messages = useCall(ROUTES.messages, inSquad(squadId));
  const write = useWrite(ROUTES.writeMessage);
  const send = (event: FormEvent) => {
    event.preventDefault();
    write.mutate({ ...inSquad(squadId), body: { text } }, { onSuccess: () => setText('') });
  };
  return (
    <section className={cx(ui.card, ui.pad, ui.stack, !label && css.below)}>
      <h2 className={ui.h2}>{t('Messages')}</h2>
      <form className={ui.toolbar} style={{ margin: 0, alignItems: 'flex-end' }} onSubmit={send}>
        <Field
          className={ui.grow}
          label={label ?? t('Write to your squad')}
          value={text}
          maxLength={1_000}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={text.trim() === ''} busy={write.isPending ? t('Sending') : undefined}>
          {t('Send')}
        </Button>
      </form>
      <QueryBoundary asked={messages} empty={<p className={ui.text2}>{t('No messages yet.')}</p>}>
        {(all) =>
          all.map((message) => (
            <p key={message.id}>
              <b>{message.isYou ? t('You') : message.name}</b>{' '}
              <span className={cx(ui.small, ui.text2)}>{dayText(toDay(message.writtenAt))}</span>
              <br />
              {message.text}
            </p>
          ))
        }
      </QueryBoundary>
    </section>
  );
}

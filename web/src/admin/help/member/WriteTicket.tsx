import { HELP_TOPICS, type HelpTopic, ROUTES, ticketBody } from '@adashi/contract';
import { schemaResolver, useForm } from '@mantine/form';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { IN_PRODUCT, useWrite } from '../../../client/query.ts';
import { submitOf } from '../../../client/submit.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { TOPIC_WORDS } from '../shared/ticket-looks.ts';
import css from './help.module.css';

/** Form for a new ticket. Calls `onWritten` with the id of the new ticket. */
export function WriteTicket({ onWritten }: { onWritten: (id: number) => void }) {
  const { t } = useTranslation();
  const squads = useIfKnown(ROUTES.mySquads, { ...IN_PRODUCT, query: { pageSize: 100 } })?.data ?? [];
  const write = useWrite(ROUTES.writeTicket);
  const form = useForm<{ topic: HelpTopic; squadId: string; text: string }>({
    initialValues: { topic: 'paying', squadId: '', text: '' },
    validate: schemaResolver(ticketBody.pick({ text: true }), { sync: true }),
  });
  const submit = submitOf(form, async ({ squadId, ...body }) => {
    const { id } = await write.mutateAsync({ body: { ...body, ...(squadId && { squadId }) } });
    toastDone("We have it. We'll answer here and by email.");
    form.reset();
    onWritten(id);
  });
  return (
    <form className={cx(ui.card, ui.pad, ui.stack)} id="write" onSubmit={submit} noValidate>
      <div>
        <h2 className={ui.h2}>{t('Write to us')}</h2>
        <p className={ui.sub}>{t('A person will read it and answer here and by email.')}</p>
      </div>
      <div className={css.about}>
        <Select
          label={t('What is it about?')}
          options={HELP_TOPICS.map((value) => ({ value, label: t(TOPIC_WORDS[value]) }))}
          value={form.values.topic}
          onChange={(value) => form.setFieldValue('topic', HELP_TOPICS.find((topic) => topic === value) ?? 'other')}
        />
        {/* Members without a squad also see this field, because the squads load later and the button below must not
           move. */}
        <Select
          label={t('Which squad?')}
          options={[
            { value: '', label: t('None in particular') },
            ...squads.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={form.values.squadId}
          onChange={(value) => form.setFieldValue('squadId', value)}
        />
      </div>
      <TextArea
        label={t('Your message')}
        placeholder={t('Tell us what happened, in your own words.')}
        rows={5}
        maxLength={4_000}
        {...form.getInputProps('text')}
      />
      <p className={cx(ui.small, ui.text2)}>{t('Never send us a password or a code.')}</p>
      <FormActions submit={t('Send')} busy={write.isPending ? t('Sending') : undefined} />
    </form>
  );
}

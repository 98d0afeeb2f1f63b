import { IconCircleCheck, IconCircleDashed, IconTrendingDown, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { chooseProduct, useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { useWaiting } from '../shared/use-waiting.ts';
import { House } from './House.tsx';
import css from './pods.module.css';
import { Waiting } from './Waiting.tsx';

function Hero() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const waiting = useWaiting();
  const initials = `${profile?.firstName.charAt(0) ?? ''}${profile?.lastName.charAt(0) ?? ''}`.toUpperCase();
  return (
    <section className={css.hero}>
      <div>
        <span className={css.soon}>{t('Coming soon!!!')}</span>
        <h2>{t('A squad, with a roof on it.')}</h2>
        <p className={css.what}>{t('A pod is a group of people who invest in real estate together.')}</p>
        <Waiting waiting={waiting} />
      </div>
      <House initials={waiting.since ? initials : null} />
    </section>
  );
}

function Fact({ Icon, children }: { Icon: typeof IconCircleCheck; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** Two lists about pods: the decided facts and the open questions. */
function Facts() {
  const { t } = useTranslation();
  return (
    <div className={css.facts}>
      <section className={cx(ui.card, css.sure)}>
        <h2 className={ui.h2}>{t('What is sure')}</h2>
        <ul>
          <Fact Icon={IconCircleCheck}>{t("You can't put in money yet, and we don't ask for any.")}</Fact>
          <Fact Icon={IconCircleCheck}>{t('Your squads stay as they are, whatever you decide.')}</Fact>
          <Fact Icon={IconCircleCheck}>{t('You can leave the list at any time.')}</Fact>
        </ul>
      </section>
      <section className={ui.card}>
        <h2 className={ui.h2}>{t("What isn't")}</h2>
        <ul>
          <Fact Icon={IconCircleDashed}>{t('The day it starts. We would rather be late than wrong.')}</Fact>
          <Fact Icon={IconCircleDashed}>{t('How a pod will work, and what a seat in it will cost.')}</Fact>
          <Fact Icon={IconTrendingDown}>{t('What it will earn. A house can lose value.')}</Fact>
        </ul>
      </section>
    </div>
  );
}

/** Page about pods. The page does not promise anything about open questions. */
export function Pods() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const saveWithSquad = () => {
    chooseProduct('adashi');
    void navigate(paths.openSquads);
  };
  return (
    <div className={css.pods}>
      <Hero />
      <Facts />
      <section className={cx(ui.card, css.until)}>
        <IconUsersGroup size={24} stroke={1.75} aria-hidden />
        <p>{t('Until then, save with a squad.')}</p>
        <Button onClick={saveWithSquad}>{t('See open squads')}</Button>
      </section>
    </div>
  );
}

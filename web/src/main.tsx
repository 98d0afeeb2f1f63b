import '@fontsource-variable/reddit-sans';
import './ui/mantine.css';
import './ui/roles.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { startTranslations } from './i18n/index.ts';
import { Root } from './Root.tsx';
import { forgetWithoutSession } from './session/session.ts';
import { watchInstallOffer } from './shell/install-offer.ts';
import { startServiceWorker } from './start-service-worker.ts';
import { applyColorScheme } from './ui/color-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('no root');

applyColorScheme();
forgetWithoutSession();
watchInstallOffer();
startServiceWorker();
await startTranslations();

createRoot(root).render(<Root />);

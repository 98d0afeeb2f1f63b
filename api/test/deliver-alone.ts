import { deliver } from './deliver.ts';

// A process that delivers the outbox: node deliver-alone.ts <database> <smtp>.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const { stop } = deliver(databaseUrl, smtpUrl);
process.on('SIGTERM', () => {
  void stop().then(() => process.exit(0));
});
console.log('delivers');

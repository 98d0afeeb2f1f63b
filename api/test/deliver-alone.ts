import { deliver } from './deliver.ts';

// This process delivers the outbox. Usage: node deliver-alone.ts <database> <smtp>.
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const { stop } = deliver(databaseUrl, smtpUrl);
process.on('SIGTERM', () => {
  void stop().then(() => process.exit(0));
});
console.log('delivers');

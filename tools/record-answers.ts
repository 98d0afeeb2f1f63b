import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolders } from '../e2e/demo.ts';
import { Server } from '../e2e/server.ts';
import { answersOf } from './record/answers.ts';
import { differences } from './record/plain-answer.ts';
import { BIN, ENVIRONMENT } from './steps.ts';

// This command runs the screen tests against a demo server. The command records the responses of the server for later
// runs without a server. With `--compare FILE`, the command instead compares the answers of all routes with a file of an
// earlier commit. If the file does not exist, the command writes the file.
const root = join(import.meta.dirname, '..');
if (process.argv.includes('--anew')) rmSync(join(root, 'web/test/screens/recorded'), { recursive: true, force: true });

const removeFolders = await prepareFolders();
const server = await Server.ofDemo();
await server.start();

async function compare(file: string): Promise<number> {
  const answers = await answersOf(server.url);
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify(answers));
    return 0;
  }
  const found = differences(JSON.parse(readFileSync(file, 'utf8')), answers);
  for (const line of found) console.log(line);
  console.log(`${Object.keys(answers).length} calls, ${found.length} answered differently.`);
  return found.length === 0 ? 0 : 1;
}

function recordScreens(): number {
  const { status } = spawnSync(
    join(BIN, 'vitest'),
    ['run', '--project', 'screens', '--maxWorkers=1', ...process.argv.slice(2).filter((each) => each !== '--anew')],
    { cwd: root, stdio: 'inherit', env: { ...ENVIRONMENT, RECORD_FROM: server.url } },
  );
  return status ?? 1;
}

const [option, file] = process.argv.slice(2);
const status = option === '--compare' && file ? await compare(file) : recordScreens();
await server.remove();
await removeFolders();
process.exit(status);

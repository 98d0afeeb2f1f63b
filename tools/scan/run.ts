import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a scanner to the end and passes its output to `log`. Throws if the scanner fails or is not installed. */
export async function run(command: string, args: readonly string[], log: (text: string) => void): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (text: Buffer) => log(text.toString()));
  child.stderr.on('data', (text: Buffer) => log(text.toString()));
  const [code] = await once(child, 'exit').catch(() => {
    throw new Error(`${command} is not installed: apt-get install sqlmap wapiti`);
  });
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}.`);
}

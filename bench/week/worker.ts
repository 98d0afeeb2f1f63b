import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, job } from './jobs.ts';
import { openWeek, STEPS, type Week } from './parts.ts';

// This worker process opens the app on a database and runs steps of a week on request, with the memory flags of `npm
// start`.
const SAMPLE_MS = 20;

let week: Week | undefined;
let peak = 0;
const look = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(look, SAMPLE_MS).unref();

async function done(message: unknown): Promise<Answer> {
  const task = job.parse(message);
  const before = process.cpuUsage();
  if (task.kind === 'open') {
    week = await openWeek(task.folder, task.url);
    peak = 0;
  } else if (task.kind === 'close') {
    await week?.close();
    week = undefined;
  } else if (week) await STEPS[task.step](week, task);
  look();
  const { user, system } = process.cpuUsage(before);
  return { cpu: user + system, peak };
}

async function answer(message: unknown): Promise<void> {
  try {
    process.send?.(await done(message));
  } catch (error) {
    console.error(error);
    // The process needs this pause to write the error message.
    await sleep(100);
    process.exit(1);
  }
}

process.on('message', (message) => void answer(message));
// The worker ends with the parent process, because no other process would end it.
process.once('disconnect', () => process.exit());

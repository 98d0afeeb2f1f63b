import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, waitFor } from './cluster.ts';
import type { Machine } from './machine.ts';
import type { Writers } from './writers.ts';

/** Time in which all machines work before a fault, and time from the new leader to the repair. */
const CALM_MS = 3_000;

/** A fault of one machine. */
interface Fault {
  readonly name: string;
  /** Whether another machine must become the leader. */
  readonly endsLeader: boolean;
  readonly begin: (cluster: Cluster, machine: Machine) => Promise<void> | void;
  readonly repair: (cluster: Cluster, machine: Machine) => void;
}

export const KILL: Fault = {
  name: 'kill of the leader',
  endsLeader: true,
  begin: (_, machine) => machine.kill(),
  repair: (cluster, machine) => cluster.start(machine),
};

/** Cuts of the network, and a frozen machine. */
export const CUTS: readonly Fault[] = [
  {
    name: 'leader without a network',
    endsLeader: true,
    begin: (_, machine) => machine.unplug(),
    repair: (_, machine) => machine.plug(),
  },
  {
    name: 'leader that only the servers reach',
    endsLeader: true,
    begin: (cluster, machine) => {
      for (const other of cluster.othersThan(machine)) {
        machine.loseTo(other);
        other.loseTo(machine);
      }
    },
    repair: (cluster, machine) => {
      for (const other of cluster.othersThan(machine)) {
        machine.reachAgain(other);
        other.reachAgain(machine);
      }
    },
  },
  {
    name: 'frozen leader',
    endsLeader: true,
    begin: (_, machine) => machine.freeze(),
    repair: (_, machine) => machine.thaw(),
  },
  {
    name: 'synchronous standby without a network',
    endsLeader: false,
    begin: (_, machine) => machine.unplug(),
    repair: (_, machine) => machine.plug(),
  },
];

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Causes a fault, waits until writes are acknowledged again, and repairs the machine. Returns a line of the report. */
export async function cause(fault: Fault, cluster: Cluster, writers: Writers): Promise<string> {
  const leader = await cluster.healthy();
  await sleep(CALM_MS);
  const machine = fault.endsLeader
    ? leader
    : await waitFor('no standby is synchronous', () => cluster.synchronousStandby());
  const others = cluster.othersThan(machine);
  const began = performance.now();
  await fault.begin(cluster, machine);
  const next = await waitFor('no other machine is the leader', async () => {
    const found = await cluster.leader(others);
    return found === machine ? null : found;
  });
  const tookMs = performance.now() - began;
  await waitFor('no write is acknowledged', async () => (writers.lastAt > began + tookMs ? true : null));
  await sleep(CALM_MS);
  fault.repair(cluster, machine);
  await cluster.healthy();
  const moved = fault.endsLeader ? `${next.name} leads after ${seconds(tookMs)}` : `${next.name} still leads`;
  return `${machine.name} failed, ${moved}, longest gap ${seconds(writers.longestGap(began))}, all machines work after ${seconds(performance.now() - began)}`;
}

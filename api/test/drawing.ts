import { createHash } from 'node:crypto';
import { drawOrder, id } from '@adashi/core';
import type { Beacon } from '../src/providers/beacon/port.ts';
import { hmac } from '../src/squads/begin-rotation.ts';
import { type Caller, IN_PRODUCT, inSquad, TestApp } from './app.ts';

/**
 * OPENED is a Monday. Squads close on Friday, January 15, submit debits on Monday, January 18, and start on Friday,
 * January 22.
 */
export const OPENED = '2027-01-04';
export const START = '2027-01-22';

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
export const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
export const nonceOf = (caller: Caller) => sha256(caller.email).slice(0, 32);

/** A test app with four ready members and squads with a drawn payout order. */
export class Drawing {
  readonly app: TestApp;
  readonly grace: Caller;
  readonly members: readonly Caller[];
  /** The working beacon. */
  readonly beacon: Beacon;

  private constructor(app: TestApp, grace: Caller, members: readonly Caller[]) {
    this.app = app;
    this.grace = grace;
    this.members = members;
    this.beacon = app.context.beacon;
  }

  static async open(): Promise<Drawing> {
    const app = await TestApp.open();
    const grace = await app.staff('grace');
    const members: Caller[] = [];
    for (const name of ['ada', 'beth', 'carl', 'dora']) members.push(await app.readyMember(name, grace));
    return new Drawing(app, grace, members);
  }

  /** Sets the clock to the first day and restores the working beacon. */
  async begin(): Promise<void> {
    await this.goTo(OPENED);
    Object.assign(this.app.context, { beacon: this.beacon });
  }

  goTo(day: string): Promise<void> {
    return this.app.skipTo(day);
  }

  /** Runs the jobs of one day and skips all earlier days, as after an outage of the server. */
  async wakeOn(day: string): Promise<void> {
    await this.goTo(day);
    await this.app.context.runDailyJobs();
  }

  join(squad: string, caller: Caller = this.grace) {
    return caller.call('joinSquad', { ...inSquad(squad), body: { nonce: nonceOf(caller) } });
  }

  async openDrawn(size = 3, joined = size): Promise<string> {
    const body = { name: 'Draw', contribution: 10_000, size, startOn: START, orderRule: 'draw' as const, feeBps: 0 };
    const { id: squad } = await this.grace.call('openSquad', { ...IN_PRODUCT, body });
    for (const member of this.members.slice(0, joined)) await this.join(squad, member);
    return squad;
  }

  drawOf(squad: string) {
    return this.grace.call('squadDraw', inSquad(squad));
  }

  async stateOf(squad: string) {
    return (await this.grace.call('squad', inSquad(squad))).status;
  }

  /** Recalculates a draw from the published data only, as anyone could. */
  async drawAgain(squad: string): Promise<string[]> {
    const { secret, draws } = await this.drawOf(squad);
    const last = draws.at(-1);
    const entries = (last?.entries ?? []).map((entry) => ({ seat: id<'seat'>(entry.seat), nonce: bytes(entry.nonce) }));
    return drawOrder({ secret: bytes(secret ?? ''), entries, beacon: bytes(last?.value ?? '') }, hmac);
  }
}

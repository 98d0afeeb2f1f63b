import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PositionSeat } from '../src/squads/join/member/PositionSeat.tsx';

type Look = Parameters<typeof PositionSeat>[0]['look'];

function seat(look: Look, labels: readonly [string, string] | null, onPick?: () => void): string {
  const place = { middle: { x: 280, y: 254 }, track: 166, angle: 90, radius: 28 };
  return renderToStaticMarkup(
    <svg>
      <PositionSeat {...place} text="2" labels={labels} look={look} onPick={onPick} />
    </svg>,
  );
}

describe('the seat of a position', () => {
  test('a seat shows its owner and its payout date if the ring has space', () => {
    expect(seat('taken', ['2 Esi', '15 Jan']).match(/(?<=>)[^<]+/g)).toEqual(['2', '2 Esi', '15 Jan']);
    expect(seat('taken', null).match(/(?<=>)[^<]+/g)).toEqual(['2']);
  });
  test.each([
    ['a chosen seat', 'chosen', 2],
    ['a free seat', 'free', 1],
    ['a taken seat', 'taken', 1],
  ] as const)('%s has a second circle only if the seat is the chosen seat', (_, look, circles) => {
    expect(seat(look, null).match(/<circle/g)).toHaveLength(circles);
  });
  test('a seat has a pointer cursor if the member can choose the seat', () => {
    expect(seat('free', null, () => {})).toContain('cursor:pointer');
    expect(seat('taken', null)).toContain('cursor:default');
  });
});

/** Point on a circle. Angles are in degrees, clockwise from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function polar(center: Point, radius: number, angle: number): Point {
  const radians = ((angle - 90) * Math.PI) / 180;
  return { x: center.x + radius * Math.cos(radians), y: center.y + radius * Math.sin(radians) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function at({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

/** Returns the SVG path of an arc between two angles. The arc must be shorter than half a circle. */
export function arc(center: Point, radius: number, from: number, to: number): string {
  const isLarge = to - from > 180 ? 1 : 0;
  return `M${at(polar(center, radius, from))} A${radius} ${radius} 0 ${isLarge} 1 ${at(polar(center, radius, to))}`;
}

export function line(from: Point, to: Point): string {
  return `M${at(from)} L${at(to)}`;
}

export function seatAngle(index: number, count: number): number {
  return (index * 360) / count;
}

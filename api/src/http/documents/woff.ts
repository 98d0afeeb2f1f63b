import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

const aligned = (length: number) => Math.ceil(length / 4) * 4;

/** Converts a WOFF 1.0 font to TrueType. fontkit would inflate a WOFF font again for each glyph. */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const start = woff.readUInt32BE(from + 4);
    const [packed, length] = [woff.readUInt32BE(from + 8), woff.readUInt32BE(from + 12)];
    const bytes = woff.subarray(start, start + packed);
    const table = Buffer.alloc(aligned(length));
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const entry = HEADER + index * ENTRY;
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}

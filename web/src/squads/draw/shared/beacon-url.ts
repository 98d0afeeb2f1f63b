const PAGES: Readonly<Record<string, string>> = {
  'drand-quicknet': 'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public/',
};

/**
 * Returns the public URL of a beacon round (docs/draw.md). Returns null for the sandbox beacon, which has no public
 * page.
 */
export function beaconUrl(beacon: string, round: number): string | null {
  const pages = PAGES[beacon];
  return pages ? `${pages}${round}` : null;
}

/**
 * Returns an image URL with a format and a width in pixels after '/upload/'. Returns other URLs unchanged (SPEC §9).
 */
export function imageUrl(url: string, { format = 'jpg', width = 500 } = {}): string {
  return url.replace(/\/upload\/(?:f_\w+,w_\d+\/)?/, `/upload/f_${format},w_${width}/`);
}

/**
 * Requests the size of a file with a HEAD request. Returns KB with two decimals, or null for an unknown size (SPEC §7).
 */
export async function fileSizeKb(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'HEAD' });
  const bytes = answer.headers.get('content-length');
  return answer.ok && bytes !== null ? (Number(bytes) / 1024).toFixed(2) : null;
}

/**
 * Returns the image URL in another format and width in pixels, which the host takes in the path after '/upload/'. Other
 * URLs are returned unchanged (SPEC §9).
 */
export function imageUrl(url: string, { format = 'jpg', width = 500 } = {}): string {
  return url.replace(/\/upload\/(?:f_\w+,w_\d+\/)?/, `/upload/f_${format},w_${width}/`);
}

/**
 * Returns the file size in KB with two decimals by a HEAD request; null where the server doesn’t report one (SPEC §7).
 */
export async function fileSizeKb(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'HEAD' });
  const bytes = answer.headers.get('content-length');
  return answer.ok && bytes !== null ? (Number(bytes) / 1024).toFixed(2) : null;
}

/**
 * The address of an image at its host, in another format and width in pixels: the host takes both in the path, after
 * '/upload/'. Any other address is left as it is (SPEC §9).
 */
export function imageUrl(url: string, { format = 'jpg', width = 500 } = {}): string {
  return url.replace(/\/upload\/(?:f_\w+,w_\d+\/)?/, `/upload/f_${format},w_${width}/`);
}

/** The size of a file in KB with two decimals, by a HEAD request; null where the server does not say (SPEC §7). */
export async function fileSizeKb(url: string): Promise<string | null> {
  const answer = await fetch(url, { method: 'HEAD' });
  const bytes = answer.headers.get('content-length');
  return answer.ok && bytes !== null ? (Number(bytes) / 1024).toFixed(2) : null;
}

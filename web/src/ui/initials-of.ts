/** Of a name, for its avatar: of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
}

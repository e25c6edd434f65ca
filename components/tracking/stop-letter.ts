/** The letter on a stop's pin and before its lines, so that nobody has to distinguish them by colour. */
export function letterOf(index: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(index % 26)
}

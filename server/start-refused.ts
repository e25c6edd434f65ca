/**
 * The reason why this process cannot serve: one sentence for the person at the terminal that names the
 * problem and the remedy. `process/refuse.ts` prints the sentence without its cause and exits with 1.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

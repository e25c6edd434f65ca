/**
 * What stands between this process and serving: one sentence for the person at the terminal, with the
 * name of what is in the way and the remedy. `process/refuse.ts` prints the sentence, and nothing of
 * its cause, and exits with 1.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

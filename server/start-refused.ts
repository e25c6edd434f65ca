/**
 * What stands between this process and serving: one sentence for the person at the terminal, with the
 * name of what is in the way and the remedy. `server/main.ts` prints the sentence and exits with 1; the
 * cause goes to the log at debug level only.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'

  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
  }
}

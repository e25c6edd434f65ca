/**
 * Whether a password would soon be guessed: from the lists of the commonest passwords, words and names that
 * guessers use, with the usual changes to them, and from what is known of the person. Server only: the
 * lists are large, and read when the first password is set.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Scores go from 0 to 4. Below it, a hundred million guesses are enough. */
const leastScore = 3
/** Characters. Later ones make no password worse, and looking at them takes long. */
const lookedAt = 64

let loading: Promise<ZxcvbnFactory> | null = null

export async function isGuessable(
  password: string,
  { known }: { known: readonly string[] },
): Promise<boolean> {
  const guesser = await (loading ??= loadLists())
  const looked = [...password.normalize('NFKC')].slice(0, lookedAt).join('')
  return guesser.check(looked, ['loadline', ...known]).score < leastScore
}

async function loadLists(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs })
}

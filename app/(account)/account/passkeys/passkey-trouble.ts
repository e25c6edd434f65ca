/** Why nothing came of a passkey. */
export type PasskeyTrouble =
  'refused' | 'over' | 'full' | 'confirm' | 'canceled' | 'known' | 'offline' | 'failed'

/** Throws on what is no failure: the framework's own signal to go to another page. */
export function troubleOf(error: unknown): PasskeyTrouble {
  if (!(error instanceof Error)) return 'failed'
  if ('digest' in error) throw error
  if (!navigator.onLine) return 'offline'
  switch (error.name) {
    // The person pressed cancel, or let the time pass: both look the same.
    case 'NotAllowedError':
    case 'AbortError':
      return 'canceled'
    case 'InvalidStateError':
      return 'known'
    default:
      return 'failed'
  }
}

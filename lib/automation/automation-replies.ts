/** The requests of the automation pages and their outcomes. */

export type ConsoleRefusal = {
  readonly kind: 'signed-out' | 'not-found' | 'invalid' | 'busy' | 'failed'
}

export type ConsoleOutcome<Done extends string> = { readonly kind: Done } | ConsoleRefusal

/** How an act in the console ended. */

export type ConsoleRefusal = {
  readonly kind: 'signed-out' | 'confirm' | 'not-found' | 'invalid' | 'busy' | 'failed'
}

export type ConsoleOutcome<Done extends string> = { readonly kind: Done } | ConsoleRefusal

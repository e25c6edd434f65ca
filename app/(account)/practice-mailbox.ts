import { portalRuntime } from '#server/portal/runtime.ts'

/** Where the mails to an address lie in the demo, which sends none; null elsewhere. */
export function practiceMailbox(email: string): string | null {
  return portalRuntime().demo ? `/sandbox/mailbox?${new URLSearchParams({ to: email })}` : null
}

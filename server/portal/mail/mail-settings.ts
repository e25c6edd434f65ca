/** By which way mails leave: the demo's mailbox, or none where nothing is set up. */
import type { PortalRuntime } from '../runtime.ts'

export type MailSettings =
  { readonly kind: 'mailbox'; readonly url: string } | { readonly kind: 'none' }

/** The sandboxes stand beside the service in the demo's process; a portal alone has none. */
export function mailSettings({
  demo,
  publicUrl,
}: Pick<PortalRuntime, 'demo' | 'publicUrl'>): MailSettings {
  if (!demo) return { kind: 'none' }
  return { kind: 'mailbox', url: `${publicUrl}/sandbox/mailbox/messages` }
}

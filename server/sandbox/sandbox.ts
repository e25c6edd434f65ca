/**
 * The sandboxes: outside parties that the service calls over HTTP like real ones. Each has its own
 * folder, paths under /sandbox and tables in the schema `sandbox`.
 */
import { createSandboxCarriers, type SandboxCarriers } from './carriers/carriers.ts'
import { createGatewaySandbox, type GatewaySandbox } from './gateway/gateway.ts'
import { createMailboxSandbox } from './mailbox/mailbox.ts'
import { createReceiverSandbox, type ReceiverSandbox } from './receiver/receiver.ts'
import type { SandboxDeps, SandboxPart } from './sandbox-part.ts'

export interface Sandbox extends SandboxPart {
  readonly gateway: GatewaySandbox
  readonly carriers: SandboxCarriers
  readonly receiver: ReceiverSandbox
}

/**
 * Everybody's mails, codes for new passwords among them, what webhooks push, and the control of the
 * carriers: only for whoever runs the demo. Mails are delivered by a POST, which needs a key.
 */
export function isForOperator({ method, path }: { method: string; path: string }): boolean {
  return (
    (/^\/sandbox\/mailbox(\/|$)/.test(path) && method !== 'POST') ||
    /^\/sandbox\/receiver(\/|$)/.test(path) ||
    /^\/sandbox\/carriers\/[^/]*\/control$/.test(path)
  )
}

export function createSandbox(deps: SandboxDeps): Sandbox {
  const gateway = createGatewaySandbox(deps)
  const carriers = createSandboxCarriers(deps)
  const receiver = createReceiverSandbox(deps)
  const parts: readonly SandboxPart[] = [gateway, carriers, receiver, createMailboxSandbox(deps)]
  return {
    gateway,
    carriers,
    receiver,
    async handle(request) {
      for (const part of parts) {
        const response = await part.handle(request)
        if (response !== null) return response
      }
      return null
    },
    start() {
      for (const part of parts) part.start()
    },
    async close() {
      await Promise.all(parts.map((part) => part.close()))
    },
  }
}

/**
 * The outside world, played: parties that the service meets over HTTP as it would the real ones. Each
 * part has its own folder, paths under /sandbox and tables in the schema `sandbox`.
 */
import { createGatewaySandbox, type GatewaySandbox } from './gateway/gateway.ts'
import type { SandboxDeps, SandboxPart } from './sandbox-part.ts'

export interface Sandbox extends SandboxPart {
  readonly gateway: GatewaySandbox
}

export function createSandbox(deps: SandboxDeps): Sandbox {
  const gateway = createGatewaySandbox(deps)
  const parts: readonly SandboxPart[] = [gateway]
  return {
    gateway,
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

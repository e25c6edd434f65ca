/**
 * Whether whoever runs this demo is looking: the request came straight from the machine it runs on. The
 * passwords of the demo's people and their mails are shown to nobody else.
 */
import { headers } from 'next/headers'
import { fromThisMachineHeader } from '#server/from-this-machine.ts'

export async function isOperator(): Promise<boolean> {
  return (await headers()).get(fromThisMachineHeader) === '1'
}

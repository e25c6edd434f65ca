/** The board of deliveries, which all staff have. */
import type { ActionEntry, Expected } from './entry.ts'
import { kind } from './for-administrators.ts'

const nobodys = '0199a000-0000-7000-8000-00000000dead'

const closed = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const satisfies Expected

const done = { form: { name: 'X', phone: '', plate: '', by: 'internal' }, seen: '0' }
const move = { to: 'picked_up', report: 0, photos: [], signature: null, note: '' }

const args = {
  assignTrip: [{ id: nobodys, number: 'DL-1' }, done],
  driveTrip: [nobodys, move],
  // Only finance and administrators give money back: the staff here is ops.
  refundFailed: [nobodys],
} as const

/** For ids of things that nobody has to decide any more. */
const decided = { ...closed, staff: kind('changed') } as const satisfies Expected

export const consoleDeliveryActionEntries: readonly ActionEntry[] = [
  ...Object.entries(args).map(([name, given]) => ({
    action: `app/(ops)/console/deliveries/actions.ts ${name}`,
    args: () => [...given],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  })),
  ...['sendTripAgain', 'resolveItem'].map((name) => ({
    action: `app/(ops)/console/deliveries/actions.ts ${name}`,
    args: () => [nobodys],
    expected: decided,
    garbage: [{ args: [], outcome: kind('not-found') }],
  })),
]

/** The register of the own fleet, which operations staff keep: the staff here is ops. */
import type { ActionEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

const nobodys = '0199a000-0000-7000-8000-00000000dead'
const seen = '2026-11-26T00:00:00.000Z'

/** For ops too, as what they change is nowhere. */
const closed = forAdministrators

export const consoleFleetActionEntries: readonly ActionEntry[] = [
  {
    action: 'app/(ops)/console/fleet/actions.ts saveDriver',
    args: () => [
      nobodys,
      { form: { name: 'X', phone: '', vehicle_id: '', subcontractor_id: '' }, seen },
    ],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/fleet/actions.ts saveVehicle',
    args: () => [null, { form: { plate: 'X', vehicle_type_id: nobodys }, seen: null }],
    expected: {
      ...closed,
      staff: {
        value: {
          kind: 'faults',
          faults: [{ field: 'vehicle_type_id', text: 'Choose the type of the vehicle.' }],
        },
      },
    },
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/fleet/actions.ts saveCompany',
    args: () => [nobodys, { form: { name: 'X', contact: '', phone: '' }, seen }],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: 'app/(ops)/console/fleet/actions.ts removeEntry',
    args: () => [nobodys],
    // It is gone already.
    expected: { ...closed, staff: kind('done') },
    garbage: [{ args: [null], outcome: kind('not-found') }],
  },
]

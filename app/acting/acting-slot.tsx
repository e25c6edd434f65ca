/** The bar of who acts for others, for the frame of every page; for customers there is none. */
import type { ReactNode } from 'react'
import { ActingBarWhenNeeded } from '#components/acting/acting-bar-when-needed.tsx'
import { identity } from '#server/portal/identity/identity.ts'
import { actingForPage } from '#server/portal/staff/acting.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { Words } from '../words.tsx'
import { beginSwitch, endOwnSwitch } from './actions.ts'

export async function actingSlot(person: Person): Promise<ReactNode> {
  if (person.role === 'customer') return null
  const initial = await actingForPage(identity(), { personId: person.id, path: '/' })
  return (
    <Words of={['acting']}>
      <ActingBarWhenNeeded initial={initial} begin={beginSwitch} end={endOwnSwitch} />
    </Words>
  )
}

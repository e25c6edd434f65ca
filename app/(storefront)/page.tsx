import { RoutePage } from './route-page.tsx'
import { guestOwner } from './step-owner.ts'

export default async function GuestRoutePage() {
  return <RoutePage {...await guestOwner('route')} />
}

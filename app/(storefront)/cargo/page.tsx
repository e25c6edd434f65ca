import { CargoPage } from '../cargo-page.tsx'
import { guestOwner } from '../step-owner.ts'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('cargoStep.title', 'cargoStep.lead')

export default async function GuestCargoPage() {
  return <CargoPage {...await guestOwner('cargo')} />
}

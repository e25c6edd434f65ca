import { CargoPage } from '../../../cargo-page.tsx'
import { ownerInAddress, type StepParams } from '../../../step-owner.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('cargoStep.title')

export default async function AccountCargoPage({ params }: { params: StepParams }) {
  return <CargoPage {...await ownerInAddress(params, 'cargo')} />
}

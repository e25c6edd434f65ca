import type { Metadata } from 'next'
import { RoutePage } from '../../../route-page.tsx'
import { ownerInAddress, type StepParams } from '../../../step-owner.ts'

export const metadata: Metadata = { robots: { index: false } }

export default async function AccountRoutePage({ params }: { params: StepParams }) {
  return <RoutePage {...await ownerInAddress(params, 'route')} />
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CargoPage } from '../../../cargo-page.tsx'
import { ownerInAddress, type StepParams } from '../../../step-owner.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cargoStep')
  return { title: t('title'), robots: { index: false } }
}

export default async function AccountCargoPage({ params }: { params: StepParams }) {
  return <CargoPage {...await ownerInAddress(params, 'cargo')} />
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CargoPage } from '../cargo-page.tsx'
import { guestOwner } from '../step-owner.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cargoStep')
  return { title: t('title'), description: t('lead') }
}

export default async function GuestCargoPage() {
  return <CargoPage {...await guestOwner('cargo')} />
}

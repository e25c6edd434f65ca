import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QuotePage } from '../quote-page.tsx'
import { guestOwner } from '../step-owner.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quote')
  return { title: t('title'), robots: { index: false } }
}

export default async function GuestQuotePage() {
  return <QuotePage {...await guestOwner('quote')} />
}

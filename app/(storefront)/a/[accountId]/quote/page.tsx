import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QuotePage } from '../../../quote-page.tsx'
import { ownerInAddress, type StepParams } from '../../../step-owner.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('quote')
  return { title: t('title'), robots: { index: false } }
}

export default async function AccountQuotePage({ params }: { params: StepParams }) {
  return <QuotePage {...await ownerInAddress(params, 'quote')} />
}

import { privatePage } from '../../../../../page-metadata.ts'
import { NewWaybillPage } from '../../../../../waybill-pages/new-page.tsx'
import type { AccountPageProps } from '../../open-section.ts'

export const generateMetadata = privatePage('waybillForm.titles.new')

export default async function WaybillFormPage({ params, searchParams }: AccountPageProps) {
  const { accountId } = await params
  return <NewWaybillPage account={accountId} query={await searchParams} />
}

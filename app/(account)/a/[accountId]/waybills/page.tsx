import { privatePage } from '../../../../page-metadata.ts'
import { WaybillListPage } from '../../../../waybill-pages/list-page.tsx'
import type { AccountPageProps } from '../open-section.ts'

export const generateMetadata = privatePage('waybills.title')

export default async function WaybillsPage({ params, searchParams }: AccountPageProps) {
  const { accountId } = await params
  return <WaybillListPage account={accountId} query={await searchParams} />
}

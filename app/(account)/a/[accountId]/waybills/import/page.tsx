import { privatePage } from '../../../../../page-metadata.ts'
import { ImportWaybillsPage } from '../../../../../waybill-pages/import-page.tsx'
import type { AccountPageProps } from '../../open-section.ts'

export const generateMetadata = privatePage('waybillImport.title')

export default async function WaybillImportPage({ params, searchParams }: AccountPageProps) {
  const { accountId } = await params
  return <ImportWaybillsPage account={accountId} query={await searchParams} />
}

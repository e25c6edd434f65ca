import { privatePage } from '../../../page-metadata.ts'
import { ImportWaybillsPage } from '../../../waybill-pages/import-page.tsx'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'

export const generateMetadata = privatePage('waybillImport.title')

export default async function WaybillImportPage({ searchParams }: { searchParams: SearchParams }) {
  return <ImportWaybillsPage account={null} query={await searchParams} />
}

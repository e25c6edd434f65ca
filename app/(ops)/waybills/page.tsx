import { privatePage } from '../../page-metadata.ts'
import { WaybillListPage } from '../../waybill-pages/list-page.tsx'
import type { SearchParams } from '../../(account)/after-sign-in.ts'

export const generateMetadata = privatePage('waybills.title')

export default async function WaybillsPage({ searchParams }: { searchParams: SearchParams }) {
  return <WaybillListPage account={null} query={await searchParams} />
}

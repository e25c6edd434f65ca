import { newWaybillMetadata, NewWaybillPage } from '../../../waybill-pages/new-page.tsx'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'

export const generateMetadata = newWaybillMetadata

export default async function WaybillFormPage({ searchParams }: { searchParams: SearchParams }) {
  return <NewWaybillPage account={null} query={await searchParams} />
}

import { newWaybillMetadata, NewWaybillPage } from '../../../../../waybill-pages/new-page.tsx'
import type { AccountPageProps } from '../../open-section.ts'

export const generateMetadata = newWaybillMetadata

export default async function WaybillFormPage({ params, searchParams }: AccountPageProps) {
  const { accountId } = await params
  return <NewWaybillPage account={accountId} query={await searchParams} />
}

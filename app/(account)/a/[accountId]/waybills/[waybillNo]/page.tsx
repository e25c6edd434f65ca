import { privatePage } from '../../../../../page-metadata.ts'
import { WaybillDetailPage } from '../../../../../waybill-pages/detail-page.tsx'

export const generateMetadata = privatePage('waybill.pageTitle')

interface WaybillPageProps {
  readonly params: Promise<{ accountId: string; waybillNo: string }>
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export default async function WaybillPage({ params, searchParams }: WaybillPageProps) {
  const { accountId, waybillNo } = await params
  return <WaybillDetailPage account={accountId} number={waybillNo} query={await searchParams} />
}

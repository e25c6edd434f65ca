import { QuotePage } from '../../../quote-page.tsx'
import { ownerInAddress, type StepParams } from '../../../step-owner.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('quote.title')

export default async function AccountQuotePage({ params }: { params: StepParams }) {
  return <QuotePage {...await ownerInAddress(params, 'quote')} />
}

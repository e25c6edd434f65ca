import { QuotePage } from '../quote-page.tsx'
import { guestOwner } from '../step-owner.ts'
import { privatePage } from '../../page-metadata.ts'

export const generateMetadata = privatePage('quote.title')

export default async function GuestQuotePage() {
  return <QuotePage {...await guestOwner('quote')} />
}

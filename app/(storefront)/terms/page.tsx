import { SellerPage, sellerPageMetadata } from '../seller-page.tsx'

export const generateMetadata = sellerPageMetadata('terms')

export default function Page() {
  return <SellerPage page="terms" />
}

import { SellerPage, sellerPageMetadata } from '../seller-page.tsx'

export const generateMetadata = sellerPageMetadata('privacy')

export default function Page() {
  return <SellerPage page="privacy" />
}

import { SellerPage, sellerPageMetadata } from '../seller-page.tsx'

export const generateMetadata = sellerPageMetadata('seller')

export default function Page() {
  return <SellerPage page="seller" />
}

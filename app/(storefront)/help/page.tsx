import { SellerPage, sellerPageMetadata } from '../seller-page.tsx'

export const generateMetadata = sellerPageMetadata('help')

export default function Page() {
  return <SellerPage page="help" />
}

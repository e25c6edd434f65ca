import { SellerPage, sellerPageMetadata } from '../seller-page.tsx'

export const generateMetadata = sellerPageMetadata('contact')

export default function Page() {
  return <SellerPage page="contact" />
}

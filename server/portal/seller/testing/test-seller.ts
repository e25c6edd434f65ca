import { createSeller, type Seller, type SellerDetails } from '../seller.ts'
import { withoutFiles } from '../seller-files.ts'

/** A seller of these details and no texts. */
export function testSeller(details: SellerDetails = {}): Seller {
  return createSeller({
    files: withoutFiles(details),
    organizationName: 'Chao Phraya Freight',
    askName: () => Promise.resolve(null),
    nowMs: () => 0,
  })
}

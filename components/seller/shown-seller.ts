import type { SellerPageName } from '#lib/storefront/seller-pages.ts'

export interface ShownSeller {
  readonly name: string
  /** The pages that it has: each is linked. */
  readonly pages: readonly SellerPageName[]
}

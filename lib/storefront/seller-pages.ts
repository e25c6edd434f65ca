/** The seller's own pages, each at the address of its name. An installation has those that it describes. */
export const sellerPageNames = ['seller', 'terms', 'privacy', 'contact', 'help'] as const

export type SellerPageName = (typeof sellerPageNames)[number]

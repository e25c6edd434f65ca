'use client'

import { createContext, use } from 'react'

const DraftOwner = createContext<string | null>(null)

/** Around the steps: the account whose draft they are about; null: the visitor's own. */
export const DraftOwnerProvider = DraftOwner.Provider

export function useDraftOwner(): string | null {
  return use(DraftOwner)
}

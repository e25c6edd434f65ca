'use client'

import { usePageKeeper } from './use-page-keeper.ts'

export function LoaderPageKeeper({ isKept }: { isKept: boolean }) {
  usePageKeeper(isKept)
  return null
}

import { longestLink, storable } from './text-bounds.ts'

/** Whether `urlSchema` takes it, for where the schemas' code has not come. */
export function isLink(text: string): boolean {
  const link = text.trim()
  return (
    text.length <= longestLink &&
    storable.test(text) &&
    /^https?:\/\//i.test(link) &&
    URL.canParse(link)
  )
}

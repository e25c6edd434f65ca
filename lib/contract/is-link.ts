import { longestLink, storable } from './text-bounds.ts'

/** Whether `urlSchema` accepts the text, for code that does not load the schemas. */
export function isLink(text: string): boolean {
  const link = text.trim()
  return (
    text.length <= longestLink &&
    storable.test(text) &&
    /^https?:\/\//i.test(link) &&
    URL.canParse(link)
  )
}

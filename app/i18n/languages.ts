/** How a visitor's language is chosen: by their own choice, else by what the browser prefers. */
import { languages, type Language } from '#lib/contract/languages.ts'

/** The best of ours for an Accept-Language header (RFC 9110, 12.5.4); English when none is wanted. */
export function negotiateLanguage(header: string | null): Language {
  const wanted = (header ?? '')
    .split(',')
    .map(readPreference)
    .filter(({ quality }) => quality > 0)
    // The sort is stable: equal weights keep the order they were written in.
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    if (tag === '*') break
    const language = languages.find((each) => each === tag.split('-')[0])
    if (language !== undefined) return language
  }
  return 'en'
}

function readPreference(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { tag, quality: Number.isFinite(quality) ? quality : 0 }
}

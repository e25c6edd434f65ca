/** The titles of pages, each named by its whole key; `tools/messages/used-keys.ts` knows these functions. */
import type { Metadata } from 'next'
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl'
import { getTranslations } from 'next-intl/server'

type Key = MessageKeys<Messages, NestedKeyOf<Messages>>

/** A page about its visitor or their things: no index has it. */
export function privatePage(title: Key): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations()
    return { title: t(title), robots: { index: false } }
  }
}

/** A page for everybody, with the line that an index shows of it. */
export function publicPage(title: Key, description: Key): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations()
    return { title: t(title), description: t(description) }
  }
}

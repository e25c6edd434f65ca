/** The texts of the pages in a language, for journeys that go the same way in each of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Language } from '#lib/contract/languages.ts'
import { holdWords } from '#lib/line-breaks/hold-words.ts'

const folder = join(import.meta.dirname, '../app/messages')

/** `name`: the file, a colon and the way to the text in it: `pay:open.qr`. Up to its first placeholder. */
export function wordsOf(language: Language): (name: string) => string {
  return (name) => {
    const [file = '', way = ''] = name.split(':')
    let found: unknown = JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8'))
    for (const key of way.split('.')) found = Object(found)[key]
    expect(typeof found, `${name} in ${language}`).toBe('string')
    // As the pages have it: what belongs together is joined when the texts are read.
    return language === 'th' ? holdWords(String(found)) : String(found)
  }
}

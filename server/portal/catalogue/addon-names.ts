/**
 * What add-ons are called, by their keys. A page does not wait long for it: without an answer they are
 * read as the words of their keys.
 */
import { cache } from 'react'
import type { Language } from '#lib/contract/languages.ts'
import type { AddonNames } from '#lib/storefront/addon-name.ts'
import { gateway } from '../gateway/gateway.ts'

const answeredWithinMs = 2_000

export const addonNames = cache(async (language: Language): Promise<AddonNames> => {
  const listed = await gateway().listAddons({ language, timeoutMs: answeredWithinMs })
  return new Map(listed.ok ? listed.value.data.map(({ key, name }) => [key, name]) : [])
})

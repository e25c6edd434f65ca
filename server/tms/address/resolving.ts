/** The caller, and the dependencies of every way of resolving. */
import type { OrganizationId } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { Regions } from '../regions/regions.ts'
import type { Providers } from './ask-providers.ts'
import type { Outside } from './links/outside.ts'

/** The caller: the language of names, and the home country. */
export interface Asker {
  readonly organizationId: OrganizationId
  readonly homeCountry: string | null
  readonly language: Language
}

export interface Resolving {
  readonly asker: Asker
  readonly regions: Regions
  readonly providers: Providers
  readonly outside: Outside
}

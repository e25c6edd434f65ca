/** The dependencies of every way of resolving. */
import type { Regions } from '../regions/regions.ts'
import type { Asker } from './address.ts'
import type { Providers } from './ask-providers.ts'
import type { Outside } from './links/outside.ts'

export interface Resolving {
  readonly asker: Asker
  readonly regions: Regions
  readonly providers: Providers
  readonly outside: Outside
}

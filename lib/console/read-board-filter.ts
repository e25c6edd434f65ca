/** Reads the filter of the board of deliveries from the page's address. */
import { z } from 'zod'
import type { SearchParamsRead } from '../storefront/list-filter.ts'
import { readFilter } from '../storefront/read-list-filter.ts'
import { boardGroups, type BoardFilter } from './board-filter.ts'

export function readBoardFilter(params: SearchParamsRead): BoardFilter {
  return readFilter(params, z.enum(boardGroups))
}

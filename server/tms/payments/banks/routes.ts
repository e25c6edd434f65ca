import { listBanks } from '#lib/contract/catalog.ts'
import { route, type Route } from '../../http/route.ts'
import type { Gateways } from '../gateway/gateways.ts'
import { banksOf } from './banks.ts'

export function bankRoutes(gateways: Pick<Gateways, 'active'>): Route[] {
  return [
    route(listBanks, async ({ organization, language }) => {
      // A bank's app opens through the gateway: without one, there is none to choose.
      const gateway = await gateways.active(organization.id)
      const banks = gateway === null ? [] : banksOf(organization.country)
      return { data: banks.map(({ code, name }) => ({ code, name: name[language] })) }
    }),
  ]
}

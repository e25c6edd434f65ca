import { expect, test } from 'vitest'
import { endpoints, endpointsByName, errorsOfEndpoint } from './endpoints.ts'

/**
 * Every row of interface part 4, with the plan feature and the header it needs. That waybills and
 * load planning take the header is an addition.
 */
const interfaceRows = `
POST   /api/waybills                                waybills           optional  createWaybill
GET    /api/waybills                                waybills           optional  listWaybills
GET    /api/waybills/{waybillNo}                    waybills           optional  getWaybill
PATCH  /api/waybills/{waybillNo}                    waybills           optional  updateWaybill
DELETE /api/waybills/{waybillNo}                    waybills           optional  cancelWaybill
GET    /api/waybills/{waybillNo}/events             waybills           optional  listWaybillEvents
POST   /api/waybills/allocate-number                waybills           optional  allocateWaybillNumber
GET    /api/waybills/{waybillNo}/label              waybills           optional  getWaybillLabel
POST   /api/waybills/batch-label                    waybills           optional  printWaybillLabels
POST   /api/waybills/{waybillNo}/add-parcel         waybills           optional  addParcels
POST   /api/waybills/{waybillNo}/split-parcel       waybills           optional  splitParcel
POST   /api/address/resolve                         -                  none      resolveAddress
GET    /api/regions                                 -                  none      listRegions
GET    /api/regions/countries                       -                  none      listCountries
GET    /api/organizations                           -                  none      listOrganizations
POST   /api/load-planning/fit-check                 delivery.planning  optional  checkFit
POST   /api/load-planning/split                     delivery.planning  optional  splitLoad
GET    /api/load-planning/deliveries/{id}/plan      delivery.planning  optional  getDeliveryPlan
GET    /api/organization-units                      delivery.planning  none      listOrganizationUnits
POST   /api/quotes                                  -                  optional  createQuote
GET    /api/quotes                                  -                  required  listQuotes
GET    /api/quotes/{id}                             -                  required  getQuote
GET    /api/quotes/{id}/payment-methods             -                  required  listPaymentMethods
POST   /api/quotes/{id}/pay                         -                  required  payQuote
POST   /api/quotes/{id}/cancel                      -                  required  cancelQuote
GET    /api/orders/{id}/tracking                    -                  required  trackOrder
GET    /api/sender-accounts                         sender_accounts    none      listSenderAccounts
POST   /api/delivery-events                         delivery.tracking  optional  createDeliveryEvent
`

const additions = `
POST   /api/load-planning/deliveries/{id}/waybills  delivery.planning  optional  loadWaybills
DELETE /api/load-planning/deliveries/{id}/waybills  delivery.planning  optional  unloadWaybills
POST   /api/load-planning/deliveries/{id}/lock      delivery.planning  optional  lockDelivery
DELETE /api/load-planning/deliveries/{id}/lock      delivery.planning  optional  unlockDelivery
POST   /api/load-planning/deliveries/{id}/depart    delivery.planning  optional  departDelivery
POST   /api/load-planning/goods                     delivery.planning  optional  getPlanningGoods
GET    /api/deliveries                              delivery.planning  optional  listDeliveries
GET    /api/load-planning/deliveries/{id}/loading-sheet delivery.planning  optional  getLoadingSheet
GET    /api/load-planning/deliveries/{id}/loading   delivery.planning  optional  getLoading
POST   /api/load-planning/deliveries/{id}/loading   delivery.planning  optional  recordLoading
GET    /api/load-planning/jobs/{id}                 delivery.planning  optional  getPlanningJob
DELETE /api/load-planning/jobs/{id}                 delivery.planning  optional  cancelPlanningJob
POST   /api/waybills/batch                          waybills           optional  createWaybills
GET    /api/address/suggest                         -                  none      suggestAddresses
GET    /api/quotes/{id}/payment                     -                  required  getQuotePayment
POST   /api/quotes/{id}/payment/slip                -                  required  uploadPaymentSlip
GET    /api/vehicle-types                           -                  none      listVehicleTypes
GET    /api/vehicle-rates                           delivery.planning  none      listVehicleRates
GET    /api/addons                                  -                  none      listAddons
GET    /api/services                                -                  none      listServices
GET    /api/product-categories                      waybills           none      listProductCategories
GET    /api/coverage                                -                  none      getCoverage
POST   /api/quote-savings                           -                  none      findQuoteSavings
GET    /api/banks                                   -                  none      listBanks
POST   /api/sender-accounts                         sender_accounts    none      createSenderAccount
GET    /api/wallet                                  -                  required  getWallet
GET    /api/wallet/entries                          -                  required  listWalletEntries
POST   /api/wallet/top-up                           -                  required  topUpWallet
GET    /api/orders                                  -                  required  listOrders
GET    /api/exports/orders                          -                  required  exportOrders
GET    /api/exports/waybills                        waybills           optional  exportWaybills
GET    /api/orders/spending                         -                  required  getSpending
GET    /api/orders/{id}                             -                  required  getOrder
GET    /api/quote-list                              -                  required  listQuotePages
GET    /api/events                                  -                  optional  readFeed
`

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(/\s+/).join(' '))
    .toSorted()

const ours = (isAddition: boolean) =>
  endpoints
    .filter(({ addition }) => (addition === true) === isAddition)
    .map(({ method, path, feature, senderAccount, name }) =>
      [method, path, feature ?? '-', senderAccount ?? 'none', name].join(' '),
    )
    .toSorted()

test('has every row of part 4', () => {
  expect(ours(false)).toEqual(rowsOf(interfaceRows))
})

test('has the additions, marked as such', () => {
  expect(ours(true)).toEqual(rowsOf(additions))
})

test('no name and no path with its method is there twice', () => {
  const names = endpoints.map(({ name }) => name)
  expect(names).toEqual(Object.keys(endpointsByName))
  const paths = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a fixed path stands before one with a parameter in its place', () => {
  for (const [index, { method, path }] of endpoints.entries()) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    const shadowed = endpoints
      .slice(index + 1)
      .filter((later) => later.method === method && pattern.test(later.path))
    expect(shadowed.map((later) => later.path)).toEqual([])
  }
})

test('declares a parameter for every brace in its path', () => {
  for (const { path, params } of endpoints) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath)
  }
})

test('a GET has no body, and what creates a waybill answers 201', () => {
  for (const { method, body } of endpoints) if (method === 'GET') expect(body).toBeUndefined()
  expect(endpoints.find(({ name }) => name === 'createWaybill')?.reply.status).toBe(201)
})

test('only the two parcel operations always answer in the envelope', () => {
  const always = endpoints.filter(({ legacyAlways }) => legacyAlways)
  expect(always.map(({ name }) => name)).toEqual(['addParcels', 'splitParcel'])
})

test('can answer with what its guards refuse', () => {
  for (const endpoint of endpoints) {
    const errors = errorsOfEndpoint(endpoint)
    expect(errors).toContain('unauthorized')
    expect(errors.includes('feature_not_included')).toBe(endpoint.feature !== undefined)
    expect(errors.includes('unauthenticated')).toBe(endpoint.senderAccount === 'required')
    expect(errors.includes('forbidden')).toBe(endpoint.senderAccount !== undefined)
    expect(new Set(errors).size).toBe(errors.length)
  }
})

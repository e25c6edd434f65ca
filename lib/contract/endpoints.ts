/** Every operation of the interface, in the order of its part 4; each addition follows its kin. */
import type { Endpoint } from './endpoint.ts'
import { resolveAddress, suggestAddresses } from './addresses.ts'
import {
  listAddons,
  listBanks,
  listProductCategories,
  listServices,
  listVehicleRates,
  listVehicleTypes,
} from './catalog.ts'
import { createDeliveryEvent, listWaybillEvents } from './waybill-events.ts'
import {
  addParcels,
  allocateWaybillNumber,
  cancelWaybill,
  createWaybill,
  createWaybills,
  getWaybill,
  splitParcel,
  updateWaybill,
} from './waybills.ts'
import { exportWaybills, listWaybills } from './waybill-list.ts'
import { getWaybillLabel, printWaybillLabels } from './labels.ts'
import { listDeliveries } from './delivery-list.ts'
import { checkFit, getPlanningGoods } from './load-planning.ts'
import { getLoading, getLoadingSheet, recordLoading } from './loading.ts'
import { cancelPlanningJob, getPlanningJob, splitLoad } from './load-proposals.ts'
import {
  getDeliveryPlan,
  departDelivery,
  loadWaybills,
  lockDelivery,
  unloadWaybills,
  unlockDelivery,
} from './planned-deliveries.ts'
import { getCoverage } from './coverage.ts'
import { findQuoteSavings } from './quote-savings.ts'
import {
  exportOrders,
  getOrder,
  getSpending,
  listOrders,
  listQuotePages,
  trackOrder,
} from './orders.ts'
import { listOrganizations, listOrganizationUnits } from './organizations.ts'
import { getQuotePayment, uploadPaymentSlip } from './quote-payment.ts'
import { listPaymentMethods } from './payment-methods.ts'
import { payQuote } from './pay.ts'
import { cancelQuote, createQuote, getQuote, listQuotes } from './quotes.ts'
import { listCountries, listRegions } from './regions.ts'
import { createSenderAccount, listSenderAccounts } from './sender-accounts.ts'
import { readFeed } from './feed.ts'
import { getWallet, listWalletEntries, topUpWallet } from './wallet.ts'
import type { ErrorKey } from './errors.ts'

export const endpointsByName = {
  createWaybill,
  createWaybills,
  listWaybills,
  exportWaybills,
  allocateWaybillNumber,
  printWaybillLabels,
  getWaybill,
  updateWaybill,
  cancelWaybill,
  listWaybillEvents,
  getWaybillLabel,
  addParcels,
  splitParcel,
  resolveAddress,
  suggestAddresses,
  listRegions,
  listCountries,
  listOrganizations,
  checkFit,
  getPlanningGoods,
  splitLoad,
  getPlanningJob,
  cancelPlanningJob,
  getDeliveryPlan,
  getLoadingSheet,
  getLoading,
  recordLoading,
  loadWaybills,
  unloadWaybills,
  lockDelivery,
  unlockDelivery,
  departDelivery,
  listDeliveries,
  listOrganizationUnits,
  getCoverage,
  createQuote,
  findQuoteSavings,
  listQuotes,
  listQuotePages,
  getQuote,
  listPaymentMethods,
  payQuote,
  getQuotePayment,
  uploadPaymentSlip,
  cancelQuote,
  listOrders,
  getSpending,
  getOrder,
  exportOrders,
  trackOrder,
  listVehicleTypes,
  listVehicleRates,
  listAddons,
  listServices,
  listProductCategories,
  listBanks,
  listSenderAccounts,
  createSenderAccount,
  getWallet,
  listWalletEntries,
  topUpWallet,
  createDeliveryEvent,
  readFeed,
}

export const endpoints: readonly Endpoint[] = Object.values(endpointsByName)

/** Any request can get these. */
const everywhere: readonly ErrorKey[] = [
  'invalid_domain',
  'unauthorized',
  'unknown_organization',
  'invalid_query',
  'uri_too_long',
  'request_timeout',
  'internal',
  'overloaded',
  'too_many_requests',
]

const withJsonBody: readonly ErrorKey[] = [
  'invalid_json',
  'too_deep',
  'payload_too_large',
  'unsupported_media_type',
]

const ofSenderAccount: Readonly<Record<'required' | 'optional', readonly ErrorKey[]>> = {
  required: ['unauthenticated', 'forbidden'],
  optional: ['forbidden'],
}

/** The errors of an operation: its own, and those of the checks in front of it. */
export function errorsOfEndpoint({ method, feature, senderAccount, errors }: Endpoint): ErrorKey[] {
  const keys = new Set<ErrorKey>([
    ...everywhere,
    ...(method === 'GET' ? [] : withJsonBody),
    ...(feature ? (['feature_not_included'] as const) : []),
    ...(senderAccount ? ofSenderAccount[senderAccount] : []),
    ...(errors ?? []),
  ])
  return [...keys]
}

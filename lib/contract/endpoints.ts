/** Every operation of the interface, in the order of its part 4; each addition follows its kin. */
import type { Endpoint } from './endpoint.ts'
import { resolveAddress, suggestAddresses } from './endpoints/addresses.ts'
import { listAddons, listBanks, listVehicleTypes } from './endpoints/catalog.ts'
import { createDeliveryEvent } from './endpoints/delivery-events.ts'
import { getWaybillLabel, printWaybillLabels } from './endpoints/labels.ts'
import { checkFit, getDeliveryPlan, splitLoad } from './endpoints/load-planning.ts'
import { exportOrders, getOrder, getSpending, listOrders, trackOrder } from './endpoints/orders.ts'
import { listOrganizations, listOrganizationUnits } from './endpoints/organizations.ts'
import { addParcels, splitParcel } from './endpoints/parcels.ts'
import {
  getQuotePayment,
  listPaymentMethods,
  payQuote,
  uploadPaymentSlip,
} from './endpoints/payments.ts'
import {
  cancelQuote,
  createQuote,
  getQuote,
  listQuotePages,
  listQuotes,
} from './endpoints/quotes.ts'
import { listCountries, listRegions } from './endpoints/regions.ts'
import { createSenderAccount, listSenderAccounts } from './endpoints/sender-accounts.ts'
import { getWallet, listWalletEntries, topUpWallet } from './endpoints/wallet.ts'
import {
  allocateWaybillNumber,
  cancelWaybill,
  createWaybill,
  getWaybill,
  listWaybillEvents,
  listWaybills,
  updateWaybill,
} from './endpoints/waybills.ts'

export const endpoints: readonly Endpoint[] = [
  createWaybill,
  listWaybills,
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
  splitLoad,
  getDeliveryPlan,
  listOrganizationUnits,
  createQuote,
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
  listAddons,
  listBanks,
  listSenderAccounts,
  createSenderAccount,
  getWallet,
  listWalletEntries,
  topUpWallet,
  createDeliveryEvent,
]

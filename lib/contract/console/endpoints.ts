/** The operations of the console. They are in no public document. */
import { listAudit } from './audit.ts'
import { addBankAccount, listBankAccounts, switchBankAccount } from './bank-accounts.ts'
import { confirmBankReceipt, matchTransfers } from './bank-receipts.ts'
import {
  addRateCard,
  readCatalogue,
  saveAddon,
  saveRoute,
  saveService,
  saveServiceArea,
  saveVehicleType,
} from './catalogue.ts'
import {
  listConnections,
  saveCarrierRules,
  saveConnection,
  switchPaymentMethod,
  tryConnection,
} from './connections.ts'
import {
  endFormerCredentials,
  readCredentials,
  renewCredentials,
  setLegacyResponses,
} from './credentials.ts'
import {
  adjustWallet,
  eraseCustomer,
  listCustomers,
  readCustomer,
  saveCustomer,
} from './customers.ts'
import { readFigures } from './figures.ts'
import {
  readFleet,
  removeFromFleet,
  saveFleetDriver,
  saveFleetVehicle,
  saveSubcontractor,
} from './fleet.ts'
import { readLedger } from './ledger.ts'
import { listAllOrders } from './order-list.ts'
import {
  addExchangeRate,
  readOrganization,
  saveOrganization,
  saveProductCategory,
  saveUnit,
} from './organization.ts'
import { finishRefund, listBankReceipts, listPayments, listRefunds } from './money-lists.ts'
import { listRoutes } from './route-list.ts'
import { assignDriver, listDrivers, listTrips, moveTrip } from './trips.ts'
import { getTransferSlip, listWaitingTransfers } from './waiting-transfers.ts'
import { listWorkItems, refundTrip, resolveWorkItem, sendTripAgain } from './work-list.ts'
import {
  getWebhookReplay,
  listWebhookReplays,
  replayWebhookPushes,
  stopWebhookReplay,
} from './webhook-replays.ts'
import {
  changeWebhookRule,
  createWebhookRule,
  deleteWebhookRule,
  fireWebhookRule,
  getWebhookHealth,
  getWebhookPush,
  listWebhookPushes,
  listWebhookRules,
  previewWebhookRule,
  renewWebhookSecret,
  resumeWebhookRule,
} from './webhooks.ts'

export const consoleEndpointsByName = {
  readFigures,
  confirmBankReceipt,
  matchTransfers,
  listPayments,
  listBankReceipts,
  listRefunds,
  finishRefund,
  listWaitingTransfers,
  getTransferSlip,
  listAllOrders,
  listWorkItems,
  resolveWorkItem,
  sendTripAgain,
  refundTrip,
  listTrips,
  listDrivers,
  assignDriver,
  moveTrip,
  readFleet,
  saveFleetDriver,
  saveFleetVehicle,
  saveSubcontractor,
  readOrganization,
  saveOrganization,
  saveUnit,
  saveProductCategory,
  addExchangeRate,
  removeFromFleet,
  listCustomers,
  readCustomer,
  saveCustomer,
  adjustWallet,
  eraseCustomer,
  listAudit,
  readLedger,
  listBankAccounts,
  addBankAccount,
  switchBankAccount,
  listConnections,
  saveConnection,
  tryConnection,
  saveCarrierRules,
  switchPaymentMethod,
  readCredentials,
  renewCredentials,
  endFormerCredentials,
  setLegacyResponses,
  readCatalogue,
  saveVehicleType,
  saveServiceArea,
  saveService,
  saveAddon,
  saveRoute,
  addRateCard,
  listRoutes,
  listWebhookRules,
  createWebhookRule,
  changeWebhookRule,
  deleteWebhookRule,
  fireWebhookRule,
  resumeWebhookRule,
  renewWebhookSecret,
  previewWebhookRule,
  getWebhookHealth,
  listWebhookPushes,
  getWebhookPush,
  replayWebhookPushes,
  getWebhookReplay,
  stopWebhookReplay,
  listWebhookReplays,
}

/** Every action and every handler there is. One that is missing fails the test: add it to its area. */
import { accountPageActionEntries, accountPageHandlerEntries } from './account-pages.ts'
import { actingActionEntries, actingHandlerEntries } from './acting.ts'
import { addressBookActionEntries, addressBookHandlerEntries } from './address-book.ts'
import { automationActionEntries, automationHandlerEntries } from './automation.ts'
import { consoleCatalogueActionEntries } from './console-catalogue.ts'
import { consoleConnectionActionEntries } from './console-connections.ts'
import { consoleCredentialActionEntries } from './console-credentials.ts'
import { consoleCustomerActionEntries, consoleCustomerHandlerEntries } from './console-customers.ts'
import { consoleDeliveryActionEntries } from './console-deliveries.ts'
import { consoleFleetActionEntries } from './console-fleet.ts'
import { consoleFileHandlerEntries, wholeListHandlerEntries } from './console-files.ts'
import { consolePeopleActionEntries } from './console-people.ts'
import { consolePaymentActionEntries, consolePaymentHandlerEntries } from './console-payments.ts'
import type { ActionEntry, HandlerEntry } from './entry.ts'
import { identityEntries } from './identity.ts'
import { loadingActionEntries, loadingHandlerEntries } from './loading.ts'
import { payingActionEntries, payingHandlerEntries } from './paying.ts'
import { photoHandlerEntries } from './photos.ts'
import { planningActionEntries, planningHandlerEntries } from './planning.ts'
import { portalHandlerEntries } from './portal-handlers.ts'
import { preferenceEntries } from './preferences.ts'
import { storefrontEntries } from './storefront.ts'
import { trackingActionEntries, trackingHandlerEntries } from './tracking.ts'
import { waybillActionEntries, waybillHandlerEntries } from './waybills.ts'

export const actionEntries: readonly ActionEntry[] = [
  ...accountPageActionEntries,
  ...actingActionEntries,
  ...addressBookActionEntries,
  ...automationActionEntries,
  ...consoleCatalogueActionEntries,
  ...consoleConnectionActionEntries,
  ...consoleCredentialActionEntries,
  ...consoleCustomerActionEntries,
  ...consoleDeliveryActionEntries,
  ...consoleFleetActionEntries,
  ...consolePaymentActionEntries,
  ...consolePeopleActionEntries,
  ...identityEntries,
  ...loadingActionEntries,
  ...payingActionEntries,
  ...planningActionEntries,
  ...preferenceEntries,
  ...storefrontEntries,
  ...trackingActionEntries,
  ...waybillActionEntries,
]

export const handlerEntries: readonly HandlerEntry[] = [
  ...accountPageHandlerEntries,
  ...actingHandlerEntries,
  ...addressBookHandlerEntries,
  ...automationHandlerEntries,
  ...consoleCustomerHandlerEntries,
  ...consoleFileHandlerEntries,
  ...wholeListHandlerEntries,
  ...consolePaymentHandlerEntries,
  ...loadingHandlerEntries,
  ...payingHandlerEntries,
  ...photoHandlerEntries,
  ...planningHandlerEntries,
  ...portalHandlerEntries,
  ...trackingHandlerEntries,
  ...waybillHandlerEntries,
]

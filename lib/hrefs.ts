/**
 * The addresses of the portal, for pages, components, mails and journeys. What belongs to a sender
 * account has the account in its address, so that a link can be passed on and two tabs can be for two
 * accounts.
 */

/** The pages of an account, in the order they are listed; each is a group of texts and a path. */
export const accountSections = [
  'orders',
  'waybills',
  'quotes',
  'templates',
  'wallet',
  'addresses',
  'people',
  'billing',
] as const

export type AccountSection = (typeof accountSections)[number]

export type DraftStep = 'route' | 'cargo' | 'quote'

const guestSteps: Readonly<Record<DraftStep, string>> = {
  route: '/',
  cargo: '/cargo',
  quote: '/quote',
}

/** A step on the way to a price; `account` null: a guest's. */
export function stepHref(account: string | null, step: DraftStep): string {
  return account === null ? guestSteps[step] : `/a/${account}/${step}`
}

export function accountHref(account: string, section?: AccountSection): string {
  return section === undefined ? `/a/${account}` : `/a/${account}/${section}`
}

export function quoteHref(account: string, quoteId: string): string {
  return `/a/${account}/quotes/${quoteId}`
}

export function payHref(account: string, quoteId: string): string {
  return `${quoteHref(account, quoteId)}/pay`
}

/** Where an order is now. */
export function orderHref(account: string, deliveryId: string): string {
  return `/a/${account}/orders/${deliveryId}`
}

/** The goods that were ordered, their papers, and canceling the order. */
export function orderDetailsHref(account: string, deliveryId: string): string {
  return `${orderHref(account, deliveryId)}/details`
}

/** The waybills of an account; null: those of all accounts, for staff. */
export function waybillsHref(account: string | null): string {
  return account === null ? '/waybills' : accountHref(account, 'waybills')
}

/** For staff. */
export const planningHref = '/planning'

/** The sections of the console, in the order they are listed. */
export const consoleSections = [
  'deliveries',
  'fleet',
  'customers',
  'payments',
  'ledger',
  'catalogue',
  'organization',
  'connections',
  'automation',
  'credentials',
  'people',
  'audit',
  'security',
  'retention',
  'backups',
] as const

export type ConsoleSection = (typeof consoleSections)[number]

export function consoleHref(section: ConsoleSection): string {
  return `/console/${section}`
}

/** `new`: the form for one more. */
export function customerHref(id: string): string {
  return `${consoleHref('customers')}/${id}`
}

export function customerWalletHref(id: string): string {
  return `${customerHref(id)}/wallet`
}

export function customerStatementHref(id: string): string {
  return `/portal${customerHref(id)}/statement`
}

/** `new`: the form for one more. */
export function unitHref(id: string): string {
  return `${consoleHref('organization')}/units/${id}`
}

/** Lists of the console that are read as a whole. */
export const wholeLists = [
  'vehicle-types',
  'service-areas',
  'services',
  'prices',
  'addons',
  'routes',
  'units',
  'categories',
  'exchange-rates',
  'drivers',
  'vehicles',
  'subcontractors',
  'staff',
] as const

export type WholeList = (typeof wholeLists)[number]

/** The list as a CSV file. */
export function wholeListHref(list: WholeList): string {
  return `/portal/console/lists/${list}`
}

/** All customers as a CSV file. */
export const customersFileHref = `/portal${consoleHref('customers')}/file`

/** All that the portal holds of the person who asks, as a file. */
export const ownDataHref = '/portal/own-data'

/** The password is given again there; `next`: where to go on. */
export function confirmHref(next: string): string {
  return `/confirm?${new URLSearchParams({ next })}`
}

/** The home of staff. */
export const staffHref = '/staff'

/** An account is chosen there, to act for it. */
export const actHref = `${staffHref}/act`

/** To the reason for acting for an account; `next`: a page of the account. */
export function actForHref(account: string, next: string): string {
  return `${actHref}?${new URLSearchParams({ account, next })}`
}

/** The days of the ledger as a CSV file; it takes those of its page. */
export const ledgerFileHref = `/portal${consoleHref('ledger')}/file`

/** The audit as a CSV file; it takes the filter of its page. */
export const auditFileHref = `/portal${consoleHref('audit')}/file`

/** The trips of the board as a CSV file; it takes the filter of its page. */
export const tripsFileHref = `/portal${consoleHref('deliveries')}/file`

/** The security log as a CSV file; it takes the filter of its page. */
export const securityFileHref = `/portal${consoleHref('security')}/file`

/** The views of the catalogue; the first one has the address of the catalogue itself. */
export const catalogueViews = [
  'vehicles',
  'areas',
  'services',
  'prices',
  'addons',
  'routes',
] as const

export type CatalogueView = (typeof catalogueViews)[number]

export function catalogueHref(view: CatalogueView): string {
  const section = consoleHref('catalogue')
  return view === 'vehicles' ? section : `${section}/${view}`
}

/** `new`: the form for one more. */
export function catalogueEntryHref(view: Exclude<CatalogueView, 'prices'>, id: string): string {
  return `${consoleHref('catalogue')}/${view}/${id}`
}

/** `vehicleTypeId` null: the price for vehicles without one of their own. */
export function priceHref(serviceId: string, vehicleTypeId: string | null): string {
  return `${catalogueHref('prices')}/${serviceId}/${vehicleTypeId ?? 'any'}`
}

/** The views of payments; the first one has the address of payments itself. */
export const paymentViews = ['waiting', 'statement', 'receipts', 'payments', 'refunds'] as const

export type PaymentView = (typeof paymentViews)[number]

export function paymentsHref(view: PaymentView): string {
  const section = consoleHref('payments')
  if (view === 'waiting') return section
  return `${section}/${view === 'payments' ? 'all' : view}`
}

/** A list of money as a CSV file; it takes the filter of its page. */
export function moneyFileHref(list: 'receipts' | 'payments' | 'refunds'): string {
  return `/portal${paymentsHref(list)}/file`
}

/** The picture that a payer sent of a transfer. */
export function transferSlipHref(paymentId: string): string {
  return `/portal${consoleHref('payments')}/slips/${paymentId}`
}

/** The views of automation; the first one has the address of automation itself. */
export const automationViews = ['rules', 'log', 'replays', 'health'] as const

export type AutomationView = (typeof automationViews)[number]

export function automationHref(view: AutomationView = 'rules'): string {
  const section = consoleHref('automation')
  return view === 'rules' ? section : `${section}/${view}`
}

/** `new`: the form for one more. */
export function webhookRuleHref(ruleId: string): string {
  return `${consoleHref('automation')}/rules/${ruleId}`
}

export function webhookPushHref(pushId: string): string {
  return `${automationHref('log')}/${pushId}`
}

/** The request of a rule's form for its preview. */
export const previewHref = `/portal${consoleHref('automation')}/preview`

/** The log of pushes as a CSV file; it takes the log's filter. */
export const pushesFileHref = `/portal${consoleHref('automation')}/pushes/file`

/** The request for what came of a push. */
export function pushNewsHref(pushId: string): string {
  return `/portal${consoleHref('automation')}/pushes/${pushId}`
}

/** The request for how far a replay is. */
export function replayNewsHref(replayId: string): string {
  return `/portal${consoleHref('automation')}/replays/${replayId}`
}

/** The request of a rule's form for the names of provinces. */
export const provincesHref = `/portal${consoleHref('automation')}/provinces`

export function newWaybillHref(account: string | null): string {
  return `${waybillsHref(account)}/new`
}

export function importWaybillsHref(account: string | null): string {
  return `${waybillsHref(account)}/import`
}

/** The form, to finish a draft or to correct a waybill. */
export function formOfWaybillHref(account: string | null, waybillNo: string): string {
  return `${newWaybillHref(account)}?${new URLSearchParams({ waybill: waybillNo })}`
}

/** The form of a new waybill, which begins with what another one says. */
export function likeWaybillHref(account: string | null, waybillNo: string): string {
  return `${newWaybillHref(account)}?${new URLSearchParams({ like: waybillNo })}`
}

export function waybillHref(account: string | null, waybillNo: string): string {
  return `${waybillsHref(account)}/${encodeURIComponent(waybillNo)}`
}

export function confirmationHref(account: string, deliveryId: string): string {
  return `${orderHref(account, deliveryId)}/confirmation`
}

/** The page of a loader's link. */
export function loaderHref(token: string): string {
  return `/load/${token}`
}

/** The loading of a delivery, for staff. */
export function loadingHref(deliveryId: string): string {
  return `/loading/${deliveryId}`
}

/** The account in a page's path. */
export function accountInPath(path: string): string | null {
  return /^\/a\/([0-9a-f-]{36})(?:\/|$)/i.exec(path)?.[1]?.toLowerCase() ?? null
}

/** The requests of pages begin with `/portal`, followed by the address of the page they are about. */
export function loadingSheetHref(account: string, quoteId: string): string {
  return `/portal${quoteHref(account, quoteId)}/loading-sheet`
}

export function receiptHref(account: string, quoteId: string): string {
  return `/portal${quoteHref(account, quoteId)}/receipt`
}

export function paymentNewsHref(account: string, quoteId: string): string {
  return `/portal${quoteHref(account, quoteId)}/payment`
}

export function standingHref(account: string, quoteId: string): string {
  return `/portal${quoteHref(account, quoteId)}/standing`
}

export function trackingHref(account: string, deliveryId: string): string {
  return `/portal${orderHref(account, deliveryId)}/tracking`
}

/** The requests of a loader's page. */
export function loaderRecordsHref(token: string): string {
  return `/portal${loaderHref(token)}`
}

/** The sheet by which a delivery is loaded, for staff. */
export function deliverySheetHref(deliveryId: string): string {
  return `/portal${loadingHref(deliveryId)}/sheet`
}

/** The requests of a link's page. */
export function sharePollHref(token: string): string {
  return `/portal/track/${token}`
}

export function sharedPhotoHref(token: string, name: string): string {
  return `${sharePollHref(token)}/photos/${name}`
}

export function pictureHref(account: string, deliveryId: string, name: string): string {
  return `/portal${orderHref(account, deliveryId)}/pictures/${name}`
}

/** Each top-up's own address is below it. */
export function topUpNewsHref(account: string): string {
  return `/portal${accountHref(account)}/top-up`
}

export function statementHref(account: string): string {
  return `/portal${accountHref(account, 'wallet')}/statement`
}

export function listFileHref(account: string, list: 'orders' | 'quotes'): string {
  return `/portal${accountHref(account)}/lists/${list}`
}

export function waybillsFileHref(account: string | null): string {
  return `/portal${waybillsHref(account)}/file`
}

/** The labels of the waybills that the query names. */
export function labelsHref(account: string | null): string {
  return `/portal${waybillsHref(account)}/labels`
}

export function waybillLabelHref(account: string | null, waybillNo: string): string {
  return `/portal${waybillHref(account, waybillNo)}/label`
}

export function waybillPhotoHref(account: string | null, waybillNo: string, name: string): string {
  return `/portal${waybillHref(account, waybillNo)}/photos/${name}`
}

/** The requests of the steps about an account's draft; null: about a guest's. */
export function draftHref(account: string | null): string {
  return account === null ? '/portal/draft' : `/portal${accountHref(account)}/draft`
}

/** Changes of the goods that make the price of the draft lower. */
export function savingsHref(account: string | null): string {
  return account === null ? '/portal/savings' : `/portal${accountHref(account)}/savings`
}

/** Adding a photo; `/{name}/removal` after it takes one away. */
export function photosHref(account: string | null): string {
  return account === null ? '/portal/photos' : `/portal${accountHref(account)}/photos`
}

/** The address books of whoever is signed in. */
export function addressBookHref(account: string | null): string {
  return account === null ? '/portal/address/saved' : `/portal${accountHref(account)}/addresses`
}

/** A page with what its address asks for: after signing in on the way a person comes back to the same. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const given = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  const sign = path.includes('?') ? '&' : '?'
  return given.length === 0 ? path : `${path}${sign}${new URLSearchParams(given)}`
}

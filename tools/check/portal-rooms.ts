/**
 * The rooms of the portal: another room imports a room's doors and nothing else, a room knows the rooms
 * below it only, and its stores alone name its tables.
 */
import { isTestOnly, type Finding, type HouseCheck, type Project } from './project.ts'

const portal = 'server/portal/'

interface Room {
  /** The files that other rooms and pages may import; the second knows the request that is being answered. */
  readonly doors: readonly string[]
  /** In the schema `portal`. */
  readonly tables: readonly string[]
  /** The files that name them. */
  readonly stores?: readonly string[]
  /** The rooms below it. */
  readonly mayKnow: readonly string[]
}

const rooms: Readonly<Record<string, Room>> = {
  limits: {
    doors: ['limits.ts', 'guest-limits.ts'],
    stores: ['limits.ts'],
    tables: ['limits'],
    mayKnow: [],
  },
  identity: {
    doors: [
      'ask-code.ts',
      'change-password.ts',
      'confirm.ts',
      'codes.ts',
      'cookies.ts',
      'cookie-names.ts',
      'current-person.ts',
      'demo-people.ts',
      'devices.ts',
      'finish-with-code.ts',
      'half-signed-in.ts',
      'guessable.ts',
      'identity.ts',
      'passkeys.ts',
      'password.ts',
      'let-in.ts',
      'people.ts',
      'second-step.ts',
      'security-log.ts',
      'sessions.ts',
      'sign-in.ts',
      'token.ts',
      'totp.ts',
    ],
    stores: [
      'people.ts',
      'sessions.ts',
      'codes.ts',
      'devices.ts',
      'passkeys.ts',
      'second-step.ts',
      'security-log.ts',
    ],
    tables: [
      'people',
      'sessions',
      'codes',
      'devices',
      'passkeys',
      'used_challenges',
      'second_steps',
      'security_log',
    ],
    mayKnow: ['limits'],
  },
  seller: {
    doors: ['seller.ts', 'seller-files.ts'],
    tables: [],
    mayKnow: [],
  },
  mail: {
    doors: [
      'mail.ts',
      'letter.ts',
      'letters.ts',
      'staff-letters.ts',
      'order-letters.ts',
      'webhook-letters.ts',
      'backup-letters.ts',
      'mailer.ts',
      'open-mailer.ts',
      'smtp-mailer.ts',
    ],
    stores: ['mail.ts'],
    tables: ['mails'],
    mayKnow: ['identity', 'seller'],
  },
  gateway: {
    doors: ['gateway.ts', 'result.ts', 'failure-cause.ts', 'address-failure.ts'],
    tables: [],
    mayKnow: [],
  },
  catalogue: {
    doors: ['catalogue.ts', 'own-vehicle-types.ts'],
    tables: [],
    mayKnow: ['gateway'],
  },
  'loading-sheet': {
    doors: ['sheet-request.ts'],
    tables: [],
    mayKnow: [],
  },
  loading: {
    doors: ['loading.ts', 'loader-links.ts'],
    stores: ['loader-links.ts'],
    tables: ['loader_links'],
    mayKnow: ['gateway', 'limits', 'identity', 'catalogue'],
  },
  'place-names': { doors: ['place-names.ts'], tables: [], mayKnow: [] },
  access: {
    doors: [
      'access.ts',
      'acting.ts',
      'current-access.ts',
      'last-account.ts',
      'memberships.ts',
      'organization.ts',
    ],
    stores: ['access.ts', 'acting.ts', 'memberships.ts'],
    tables: ['memberships', 'acting'],
    mayKnow: ['gateway', 'identity'],
  },
  audit: {
    doors: ['audit.ts', 'read-audit.ts', 'forget-in-audit.ts'],
    stores: ['audit.ts', 'read-audit.ts', 'forget-in-audit.ts'],
    tables: ['audit'],
    mayKnow: ['identity', 'access'],
  },
  accounts: {
    doors: [
      'address-book.ts',
      'colleagues.ts',
      'invitations.ts',
      'open-page.ts',
      'own-accounts.ts',
      'tax-details.ts',
      'templates.ts',
    ],
    stores: ['address-book.ts', 'invitations.ts', 'tax-details.ts', 'templates.ts'],
    tables: ['invitations', 'addresses', 'templates', 'tax_details'],
    mayKnow: ['gateway', 'limits', 'identity', 'mail', 'access'],
  },
  orders: {
    doors: [
      'orders.ts',
      'account-lists.ts',
      'watches.ts',
      'watch-store.ts',
      'share-links.ts',
      'visit-share.ts',
      'tracking/pictures.ts',
      'tracking/poll-door.ts',
    ],
    stores: ['watch-store.ts', 'share-links.ts'],
    tables: ['watches', 'feed_place', 'share_links', 'moved'],
    mayKnow: ['gateway', 'mail', 'limits', 'identity', 'access', 'waybills'],
  },
  payment: {
    doors: [
      'payment.ts',
      'pay-page.ts',
      'confirmation.ts',
      'contacts.ts',
      'wallet.ts',
      'news-reply.ts',
      'receipts/draw-receipt.ts',
      'receipts/issue.ts',
      'receipts/receipt-of-order.ts',
      'statement/draw-statement.ts',
      'statement/statement.ts',
    ],
    stores: ['wallet.ts', 'receipts/issue.ts'],
    tables: ['receipts', 'receipt_counters', 'top_ups'],
    mayKnow: ['gateway', 'seller', 'mail', 'limits', 'identity', 'access', 'accounts', 'orders'],
  },
  staff: {
    doors: [
      'acting.ts',
      'console.ts',
      'find-accounts.ts',
      'staff.ts',
      'staff-people.ts',
      'watch-backups.ts',
    ],
    tables: [],
    mayKnow: ['mail', 'gateway', 'identity', 'access', 'audit'],
  },
  waybills: {
    doors: [
      'waybills.ts',
      'waybill-access.ts',
      'served.ts',
      'photo-name.ts',
      'import-waybills.ts',
      'refused-field.ts',
      'read-public-waybill.ts',
    ],
    tables: [],
    mayKnow: ['gateway', 'identity', 'access', 'audit', 'staff'],
  },
  automation: { doors: ['rule-faults.ts'], tables: [], mayKnow: ['gateway'] },
  retention: {
    doors: ['retention.ts'],
    tables: [],
    mayKnow: ['identity', 'mail', 'accounts', 'orders', 'loading'],
  },
  'own-data': {
    doors: ['own-data.ts', 'erase-account.ts'],
    tables: [],
    mayKnow: [
      'gateway',
      'identity',
      'mail',
      'access',
      'audit',
      'accounts',
      'orders',
      'loading',
      'payment',
      'quote',
    ],
  },
  planning: { doors: ['planning.ts'], tables: [], mayKnow: ['gateway', 'catalogue'] },
  quote: {
    doors: [
      'drafts.ts',
      'prices.ts',
      'photos.ts',
      'order-again.ts',
      'quote-with-contacts.ts',
      'store.ts',
    ],
    stores: ['store.ts', 'photo-store.ts'],
    tables: ['visits', 'photos', 'photo_quotes'],
    mayKnow: ['gateway', 'limits', 'identity', 'access', 'accounts', 'audit', 'orders'],
  },
}

export const portalRooms: HouseCheck = {
  name: 'a portal room is entered by its doors, knows only rooms below it, and owns its tables',
  find: (project) => [...unknownRooms(project), ...wrongImports(project), ...namedTables(project)],
}

function unknownRooms({ files }: Project): Finding[] {
  const found = new Set([...files].flatMap((path) => roomOf(path) ?? []))
  return [...found]
    .filter((room) => rooms[room] === undefined)
    .map((room) => ({
      path: `${portal}${room}/`,
      line: 1,
      message: 'is a new room: give it its doors, tables and place in tools/check/portal-rooms.ts',
    }))
}

function wrongImports({ imports }: Project): Finding[] {
  return imports.flatMap(({ from, line, target }) => {
    if (target.kind !== 'file' || isTestOnly(from) || isTestOnly(target.path)) return []
    const [here, there] = [roomOf(from), roomOf(target.path)]
    if (there === null || here === there) return []
    const entered = rooms[there]
    if (entered && !entered.doors.some((door) => target.path === `${portal}${there}/${door}`)) {
      const message = `imports ${target.path}: the doors of ${there} are ${entered.doors.join(', ')}`
      return [{ path: from, line, message }]
    }
    const own = here === null ? undefined : rooms[here]
    if (own && !own.mayKnow.includes(there)) {
      return [
        { path: from, line, message: `imports ${target.path}: ${there} is not below ${here}` },
      ]
    }
    return []
  })
}

function namedTables(project: Project): Finding[] {
  return Object.entries(rooms).flatMap(([room, { tables, stores = [] }]) => {
    if (tables.length === 0) return []
    const own = new Set(stores.map((file) => `${portal}${room}/${file}`))
    // In single quotes it is the name of a queue.
    const named = new RegExp(`(?<!')\\bportal\\.(?:${tables.join('|')})\\b`)
    return project.sources
      .filter(({ path }) => /^(?:app|server)\//.test(path) && !own.has(path) && !isTestOnly(path))
      .flatMap(({ path, text }) => {
        const line = text.split('\n').findIndex((each) => named.test(each)) + 1
        return line === 0 ? [] : [{ path, line, message: `names a table of ${portal}${room}/` }]
      })
  })
}

/** The folder under the portal; null for the portal's own files and for files elsewhere. */
function roomOf(path: string): string | null {
  const [room, ...rest] = path.startsWith(portal) ? path.slice(portal.length).split('/') : []
  return room !== undefined && rest.length > 0 ? room : null
}

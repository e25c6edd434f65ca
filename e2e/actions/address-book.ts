/** An address book: of one's own accounts alone. */
import { addressBookHref } from '#lib/hrefs.ts'
import { usualHours } from '#lib/storefront/opening-hours.ts'
import type { ActionEntry, HandlerEntry } from './entry.ts'

const kind = (name: string) => ({ value: { kind: name } }) as const
const nothing = { value: undefined } as const
const id = '01931111-1111-7111-8111-111111111111'

let made = 0

/** Each of a name of its own: in one's own account it is saved. */
function fields() {
  const place = { text: 'Here', lat: 13.66, lng: 100.6, confirmed: true }
  return { label: `Table ${(made += 1)}`, place, openingHours: usualHours }
}

/** Without access it says so; a caller's own account has no such address. */
const ofAnAddress = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('changed'),
  owner: kind('changed'),
} as const

const folder = 'app/(account)/a/[accountId]/addresses/actions.ts'

export const addressBookActionEntries: readonly ActionEntry[] = [
  {
    action: `${folder} saveNewAddress`,
    args: ({ accountId }) => [accountId, fields()],
    expected: { ...ofAnAddress, otherAccount: kind('done'), owner: kind('done') },
    garbage: [
      { args: [], outcome: kind('not-found') },
      { args: [{ $ne: null }, fields()], outcome: kind('not-found') },
    ],
  },
  {
    action: `${folder} saveChangedAddress`,
    args: ({ accountId }) => [accountId, { id, version: 1 }, fields()],
    expected: ofAnAddress,
    garbage: [{ args: ["' or true --", { id, version: 1 }, fields()], outcome: kind('not-found') }],
  },
  {
    action: `${folder} deleteAddress`,
    args: ({ accountId }) => [accountId, id],
    expected: ofAnAddress,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: `${folder} undoDeleteAddress`,
    args: ({ accountId }) => [accountId, id],
    expected: ofAnAddress,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: `${folder} noteChosenAddress`,
    args: ({ accountId }) => [accountId, id],
    expected: { nobody: nothing, stranger: nothing, otherAccount: nothing, owner: nothing },
    garbage: [{ args: [], outcome: nothing }],
  },
]

export const addressBookHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/address/saved',
    send: (request) => request.get('/portal/address/saved'),
    // It names nothing: whoever is signed in gets their own.
    expected: {
      nobody: { status: 401 },
      stranger: { status: 200 },
      otherAccount: { status: 200 },
      owner: { status: 200 },
    },
    garbage: [],
  },
  {
    handler: 'GET /portal/a/[accountId]/addresses',
    send: (request, { accountId }) => request.get(addressBookHref(accountId)),
    expected: {
      nobody: { status: 401 },
      stranger: { status: 404 },
      otherAccount: { status: 200 },
      owner: { status: 200 },
    },
    garbage: [{ send: (request) => request.get(addressBookHref("'--")), outcome: { status: 404 } }],
  },
]

/** Orders, quotes, templates, the wallet, billing and the people of an account. */
import {
  listFileHref,
  loadingSheetHref,
  receiptHref,
  statementHref,
  topUpNewsHref,
} from '#lib/hrefs.ts'
import { form, type ActionEntry, type Expected, type HandlerEntry } from './entry.ts'
import type { World } from './world.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const ok = { status: 200 } as const
const nothing = { value: undefined } as const
const nobodys = '0199a000-0000-7000-8000-00000000dead'

/** Nobody learns that another's account exists; staff are sent to the page that asks for their reason. */
const closed = {
  nobody: { redirect: '/sign-in' },
  stranger: none,
  otherAccount: none,
  staff: { redirect: '/staff/act' },
} as const satisfies Expected

const pages = 'app/(account)/a/[accountId]'
const fresh = { kind: 'new', typed: '' }

let made = 0
const newName = () => `Table ${(made += 1)}`

const wallet = ({ serviceSays }: World) => serviceSays('/api/wallet')

export const accountPageActionEntries: readonly ActionEntry[] = [
  {
    action: `${pages}/actions.ts orderAgain`,
    args: ({ accountId, quoteId }) => [accountId, null, form({ quote: quoteId })],
    expected: { ...closed, otherAccount: kind('no-request'), owner: { redirect: '/a/[id]/quote' } },
    garbage: [
      { args: ['all', null, form({ quote: "' or true --" })], outcome: none },
      { args: ['all', null, 'no form'], outcome: none },
    ],
    untouched: wallet,
  },
  {
    action: `${pages}/templates/actions.ts saveQuoteAsTemplate`,
    args: ({ accountId, quoteId }) => [accountId, fresh, form({ quote: quoteId, name: newName() })],
    expected: { ...closed, otherAccount: kind('nothing'), owner: kind('saved') },
    garbage: [{ args: ['all', fresh, form({})], outcome: none }],
  },
  {
    action: `${pages}/templates/actions.ts saveDraftAsTemplate`,
    args: ({ accountId }) => [fresh, form({ account: accountId, name: '' })],
    expected: { ...closed, otherAccount: kind('nothing'), owner: kind('bad') },
    garbage: [{ args: [fresh, form({ account: 'all', name: 'x' })], outcome: none }],
  },
  {
    action: `${pages}/templates/actions.ts renameOne`,
    args: ({ accountId }) => [
      fresh,
      form({ account: accountId, template: nobodys, name: newName() }),
    ],
    // In an account of theirs there is no such template: nothing is renamed.
    expected: { ...closed, otherAccount: kind('saved') },
    garbage: [{ args: [fresh, form({})], outcome: none }],
  },
  ...['useOne', 'removeOne', 'restoreOne'].map((name) => ({
    action: `${pages}/templates/actions.ts ${name}`,
    args: ({ accountId }: { accountId: string }) => [
      form({ account: accountId, template: nobodys }),
    ],
    expected: { ...closed, otherAccount: nothing, owner: nothing },
    garbage: [{ args: [form({ template: nobodys })], outcome: none }],
  })),
  {
    action: `${pages}/billing/actions.ts saveTax`,
    args: ({ accountId }) => [
      { kind: 'new', typed: {}, wrong: [] },
      form({ account: accountId, country: 'TH', name: 'Table', address: 'Here', taxId: '1' }),
    ],
    expected: { ...closed, otherAccount: kind('wrong'), owner: kind('wrong') },
    garbage: [{ args: [null, form({})], outcome: none }],
  },
  {
    // In a currency that no wallet has, so that even who may begins nothing.
    action: `${pages}/wallet/actions.ts topUpAccount`,
    args: ({ accountId }) => [accountId, { amount: 100, currency: 'XXX', requestId: madeRequest }],
    expected: {
      nobody: kind('signed_out'),
      stranger: kind('not_found'),
      otherAccount: kind('method_not_allowed'),
      owner: kind('method_not_allowed'),
    },
    garbage: [
      { args: [], outcome: kind('invalid') },
      { args: [1, { amount: -1 }], outcome: kind('invalid') },
    ],
    untouched: wallet,
  },
  {
    action: `${pages}/people/actions.ts invite`,
    args: ({ accountId }) => [
      fresh,
      form({ account: accountId, email: 'new@colleague.example', role: 'owner' }),
    ],
    expected: { ...closed, otherAccount: kind('invited'), owner: kind('invited') },
    garbage: [{ args: [fresh, form({ account: '%' })], outcome: none }],
  },
  {
    action: `${pages}/people/actions.ts revoke`,
    args: ({ accountId }) => [form({ account: accountId, invitation: nobodys })],
    expected: { ...closed, otherAccount: nothing, owner: nothing },
    garbage: [{ args: [form({})], outcome: none }],
  },
  ...['revokeLink', 'revokeLinks'].map((name) => ({
    action: `${pages}/people/actions.ts ${name}`,
    args: ({ accountId }: { accountId: string }) => [
      form({ account: accountId, link: nobodys, person: nobodys }),
    ],
    expected: { ...closed, otherAccount: nothing, owner: nothing },
    garbage: [{ args: [form({})], outcome: none }],
  })),
  ...['setRole', 'remove'].map((name) => ({
    action: `${pages}/people/actions.ts ${name}`,
    args: ({ accountId }: { accountId: string }) => [
      null,
      form({ account: accountId, person: nobodys, role: 'viewer' }),
    ],
    expected: {
      ...closed,
      otherAccount: { value: 'not-there' },
      owner: { value: 'not-there' },
    },
    garbage: [{ args: [null, form({})], outcome: none }],
  })),
  {
    // Without an invitation the page says that it is over.
    action: 'app/(account)/invitations/[token]/actions.ts accept',
    args: () => [form({ token: 'made-up' })],
    expected: {
      nobody: { redirect: '/sign-in' },
      stranger: { redirect: '/invitations/made-up' },
      otherAccount: { redirect: '/invitations/made-up' },
      owner: { redirect: '/invitations/made-up' },
    },
    garbage: [{ args: ['no form'], outcome: { redirect: '/invitations/' } }],
  },
]

const madeRequest = '0199a000-0000-4000-8000-00000000beef'

const mine = {
  nobody: { status: 401 },
  stranger: none,
  otherAccount: ok,
  owner: ok,
} as const satisfies Expected

export const accountPageHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/a/[accountId]/lists/[list]',
    send: (request, { accountId }) => request.get(listFileHref(accountId, 'orders')),
    expected: mine,
    garbage: [
      { send: (request) => request.get('/portal/a/all/lists/orders'), outcome: none },
      { send: (request) => request.get('/portal/a/all/lists/people'), outcome: none },
    ],
  },
  {
    handler: 'GET /portal/a/[accountId]/wallet/statement',
    send: (request, { accountId }) =>
      request.get(`${statementHref(accountId)}?from=2026-11-30&to=2026-11-01&format=csv`),
    expected: mine,
    garbage: [{ send: (request) => request.get(statementHref('all')), outcome: none }],
  },
  {
    handler: 'GET /portal/a/[accountId]/top-up/[paymentId]',
    send: (request, { accountId }) => request.get(`${topUpNewsHref(accountId)}/${nobodys}`),
    expected: mine,
    garbage: [{ send: (request) => request.get('/portal/a/all/top-up/all'), outcome: none }],
  },
  {
    handler: 'GET /portal/a/[accountId]/quotes/[quoteId]/loading-sheet',
    send: (request, { accountId, quoteId }) => request.get(loadingSheetHref(accountId, quoteId)),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      owner: { status: 200 },
    },
    garbage: [{ send: (request) => request.get(loadingSheetHref('all', 'all')), outcome: none }],
  },
  {
    // Nobody has paid it yet, so that who may has no receipt of it either.
    handler: 'GET /portal/a/[accountId]/quotes/[quoteId]/receipt',
    send: (request, { accountId, quoteId }) => request.get(receiptHref(accountId, quoteId)),
    expected: {
      nobody: { status: 401 },
      stranger: none,
      otherAccount: none,
      owner: { status: 409 },
    },
    garbage: [{ send: (request) => request.get(receiptHref('all', 'all')), outcome: none }],
  },
]

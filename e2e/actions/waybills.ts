/** Waybills of an account, and of all accounts for staff: there the account is null. */
import type { APIRequestContext } from '@playwright/test'
import {
  labelsHref,
  sharedPhotoHref,
  waybillLabelHref,
  waybillPhotoHref,
  waybillsFileHref,
} from '#lib/hrefs.ts'
import { forEverybody, type ActionEntry, type Expected, type HandlerEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const ok = { status: 200 } as const

const refused = (problem: string) => ({ value: { ok: false, problem } }) as const
const nobodys = 'WB-OF-NOBODY'
const linkId = '0199a000-0000-7000-8000-00000000dead'
const place = 'app/waybill-pages/actions.ts'

/** The number is nobody's, so that those who may change nothing get the same as the owner, but earlier. */
const closed = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  owner: kind('not-found'),
} as const satisfies Expected

/** A customer asks as if they were staff. */
const asStaff = { args: [null, nobodys, {}], outcome: kind('not-found') }

export const waybillActionEntries: readonly ActionEntry[] = [
  {
    action: `${place} changeWaybill`,
    args: ({ accountId }) => [accountId, nobodys, { notes: 'x' }],
    expected: closed,
    garbage: [
      asStaff,
      { args: [], outcome: kind('not-found') },
      { args: ['all', '', { tags: 1 }], outcome: kind('not-found') },
    ],
  },
  {
    // Without what a waybill needs, so that even who may creates nothing.
    action: `${place} createWaybill`,
    args: ({ accountId }) => [accountId, accountId, {}, {}],
    expected: { ...closed, otherAccount: kind('invalid'), owner: kind('invalid') },
    garbage: [
      { args: [null, null, {}, {}], outcome: kind('not-found') },
      { args: [], outcome: kind('not-found') },
    ],
  },
  {
    action: `${place} importWaybills`,
    args: ({ accountId }) => [accountId, accountId, []],
    expected: { ...closed, otherAccount: kind('invalid'), owner: kind('invalid') },
    garbage: [
      { args: [null, null, [{ outTradeNo: 'x' }]], outcome: kind('not-found') },
      { args: [], outcome: kind('not-found') },
    ],
  },
  {
    action: `${place} cancelWaybill`,
    args: ({ accountId }) => [accountId, nobodys],
    expected: closed,
    garbage: [asStaff, { args: [], outcome: kind('not-found') }],
  },
  ...(['shareWaybill', 'revokeWaybillLink'] as const).map((name): ActionEntry => {
    const share = { waybillNo: nobodys, ...(name === 'shareWaybill' ? { days: 7 } : { linkId }) }
    return {
      action: `app/waybill-pages/share-actions.ts ${name}`,
      args: ({ accountId }) => [accountId, share],
      expected: {
        nobody: refused('signed-out'),
        stranger: refused('not-found'),
        otherAccount: refused('not-found'),
        owner: refused('not-found'),
      },
      garbage: [
        { args: [null, share], outcome: refused('not-found') },
        { args: [], outcome: refused('not-found') },
      ],
    }
  }),
]

const outside = { nobody: { status: 401 }, stranger: none, otherAccount: none } as const
/** To sign in, or for staff to choose the account. */
const signIn = { status: 307 } as const
/** Back to the page that was left, which says why there is no label. */
const whyNone = { status: 303 } as const
const ofStaff = { ...outside, staff: ok, owner: none } as const

export const waybillHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: 'GET /portal/a/[accountId]/waybills/file',
    send: (request, { accountId }) => request.get(waybillsFileHref(accountId)),
    expected: { ...outside, otherAccount: ok, owner: ok },
    garbage: [{ send: (request) => request.get(waybillsFileHref('all')), outcome: none }],
  },
  {
    handler: 'GET /portal/waybills/file',
    send: (request) => request.get(waybillsFileHref(null)),
    expected: ofStaff,
    garbage: [{ send: (request) => request.get(waybillsFileHref(null)), outcome: none }],
  },
  ...([false, true] as const).map((isOfStaff): HandlerEntry => ({
    handler: `GET /portal/${isOfStaff ? '' : 'a/[accountId]/'}waybills/[waybillNo]/photos/[photo]`,
    send: (request, { accountId }) =>
      request.get(waybillPhotoHref(isOfStaff ? null : accountId, nobodys, 'none')),
    expected: { ...outside, owner: none },
    garbage: [
      {
        send: (request) => request.get(`/portal/waybills/${nobodys}/photos/..%2f0`),
        outcome: none,
      },
    ],
  })),
  {
    handler: 'GET /portal/track/[token]/photos/[photo]',
    send: (request) => request.get(sharedPhotoHref('t'.repeat(43), 'none')),
    expected: forEverybody(none),
    garbage: [{ send: (request) => request.get(sharedPhotoHref('%00', '..%2f0')), outcome: none }],
  },
  ...([false, true] as const).flatMap((isOfStaff): HandlerEntry[] => {
    const path = `GET /portal/${isOfStaff ? '' : 'a/[accountId]/'}waybills`
    const expected = isOfStaff
      ? { nobody: signIn, stranger: none, otherAccount: none, staff: whyNone, owner: none }
      : { nobody: signIn, stranger: none, otherAccount: whyNone, staff: signIn, owner: whyNone }
    const account = (accountId: string) => (isOfStaff ? null : accountId)
    const open = (request: APIRequestContext, href: string) =>
      request.get(href, { maxRedirects: 0 })
    const garbage = (href: string) => [
      { send: (request: APIRequestContext) => open(request, href), outcome: none },
    ]
    return [
      {
        handler: `${path}/[waybillNo]/label`,
        send: (request, { accountId }) =>
          open(request, waybillLabelHref(account(accountId), nobodys)),
        expected,
        garbage: garbage(waybillLabelHref('all', nobodys)),
      },
      {
        handler: `${path}/labels`,
        send: (request, { accountId }) =>
          open(request, `${labelsHref(account(accountId))}?no=${nobodys}`),
        expected,
        garbage: garbage(labelsHref('all')),
      },
    ]
  }),
]

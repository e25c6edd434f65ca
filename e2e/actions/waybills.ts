/** Waybills of an account, and of all accounts for staff: there the account is null. */
import type { APIRequestContext } from '@playwright/test'
import { labelsHref, waybillLabelHref, waybillPhotoHref, waybillsFileHref } from '#lib/hrefs.ts'
import type { ActionEntry, Expected, HandlerEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const ok = { status: 200 } as const

const nobodys = 'WB-OF-NOBODY'
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
    args: ({ accountId }) => [accountId, accountId, {}],
    expected: { ...closed, otherAccount: kind('invalid'), owner: kind('invalid') },
    garbage: [
      { args: [null, null, {}], outcome: kind('not-found') },
      { args: [], outcome: kind('not-found') },
    ],
  },
  {
    action: `${place} cancelWaybill`,
    args: ({ accountId }) => [accountId, nobodys],
    expected: closed,
    garbage: [asStaff, { args: [], outcome: kind('not-found') }],
  },
]

const outside = { nobody: { status: 401 }, stranger: none, otherAccount: none } as const
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
  ...([false, true] as const).flatMap((isOfStaff): HandlerEntry[] => {
    const path = `GET /portal/${isOfStaff ? '' : 'a/[accountId]/'}waybills`
    // The page that was left says why, to those who may see one.
    const expected = isOfStaff ? ofStaff : { ...outside, otherAccount: ok, owner: ok }
    const account = (accountId: string) => (isOfStaff ? null : accountId)
    const garbage = (href: string) => [
      { send: (request: APIRequestContext) => request.get(href), outcome: none },
    ]
    return [
      {
        handler: `${path}/[waybillNo]/label`,
        send: (request, { accountId }) =>
          request.get(waybillLabelHref(account(accountId), nobodys)),
        // There is no such waybill to come back to.
        expected: { ...outside, owner: none },
        garbage: garbage(waybillLabelHref('all', nobodys)),
      },
      {
        handler: `${path}/labels`,
        send: (request, { accountId }) =>
          request.get(`${labelsHref(account(accountId))}?no=${nobodys}`),
        expected,
        garbage: garbage(labelsHref('all')),
      },
    ]
  }),
]

/** The automation pages of the console, which administrators alone have: ops are no administrators. */
import type { APIRequestContext } from '@playwright/test'
import { emptyRuleForm } from '#lib/automation/rule-form.ts'
import type { ActionEntry, Expected, HandlerEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const
const none = { status: 404 } as const
const nobodys = '0199a000-0000-7000-8000-00000000dead'
const place = 'app/(ops)/console/automation/actions.ts'

const closed = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const satisfies Expected

const form = { ...emptyRuleForm, name: 'Stolen', url: 'https://thief.example/hook' }

const args = {
  saveRule: [{ ruleId: null, seen: null, form }],
  resumeRule: [nobodys],
  deleteRule: [nobodys],
  renewSecret: [nobodys],
  fireRule: [nobodys, ''],
  startReplay: [{ id: nobodys, pushes: { pushId: nobodys } }],
  stopReplay: [nobodys],
} as const

export const automationActionEntries: readonly ActionEntry[] = Object.entries(args).map(
  ([name, given]) => ({
    action: `${place} ${name}`,
    args: () => [...given],
    expected: closed,
    garbage: [{ args: [], outcome: kind('not-found') }],
  }),
)

const outside = {
  nobody: { status: 401 },
  stranger: none,
  otherAccount: none,
  staff: none,
  owner: none,
} as const

const at = '/portal/console/automation'

export const automationHandlerEntries: readonly HandlerEntry[] = [
  {
    handler: `POST ${at}/preview`,
    send: (request) =>
      request.post(`${at}/preview`, { data: { form, headerNames: [], waybillNo: '' } }),
    expected: outside,
    garbage: [{ send: (request) => request.post(`${at}/preview`, { data: '{' }), outcome: none }],
  },
  {
    handler: `GET ${at}/provinces`,
    send: (request) => request.get(`${at}/provinces`),
    expected: outside,
    garbage: [{ send: (request) => request.get(`${at}/provinces?x=1`), outcome: none }],
  },
  {
    handler: `GET ${at}/pushes/file`,
    send: (request) => request.get(`${at}/pushes/file`),
    expected: outside,
    garbage: [{ send: (request) => request.get(`${at}/pushes/file?rule=x`), outcome: none }],
  },
  ...(['pushes/[pushId]', 'replays/[replayId]'] as const).map((path) => ({
    handler: `GET ${at}/${path}`,
    send: (request: APIRequestContext) => request.get(`${at}/${path.replace(/\[.*/, nobodys)}`),
    expected: outside,
    garbage: [
      {
        send: (request: APIRequestContext) => request.get(`${at}/${path.replace(/\[.*/, '1')}`),
        outcome: none,
      },
    ],
  })),
]

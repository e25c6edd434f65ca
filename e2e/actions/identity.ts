/** Signing in, up and out, and the sessions of an account. */
import { form, forEverybody, type ActionEntry } from './entry.ts'
import type { World } from './world.ts'

const toSignIn = { redirect: '/sign-in' } as const
const spentCode = { value: { fault: { kind: 'spentCode' } } } as const
const noAddress = { value: { fields: { email: 'email' } } } as const
const refused = { value: { fault: { kind: 'refused' } } } as const
const wrongCurrent = { value: { fields: { current: 'wrongCurrent' } } } as const
const noPassword = { value: { fields: { current: 'missing' } } } as const
const victimEmail = 'shipping@bangna-furniture.example'

/** The victim is signed in, and in the other browser too. */
async function sessions({ victim, target }: World): Promise<unknown> {
  const page = await victim.request.get('/account/sessions', { maxRedirects: 0 })
  return { status: page.status(), other: (await page.text()).includes(target.sessionId) }
}

const accounts = ({ serviceSays }: World) => serviceSays('/api/sender-accounts')

export const identityEntries: readonly ActionEntry[] = [
  {
    action: 'app/(account)/account/actions.ts openOwnAccount',
    args: () => [null],
    expected: {
      nobody: toSignIn,
      // They have one already: none is opened.
      stranger: { value: 'opened' },
      otherAccount: { value: 'opened' },
      staff: { value: 'not offered' },
      owner: { value: 'opened' },
    },
    garbage: [{ args: [{ role: 'admin' }], outcome: { value: 'opened' } }],
    untouched: accounts,
  },
  {
    action: 'app/(account)/account/actions.ts endOtherSessions',
    args: () => [null],
    expected: { nobody: toSignIn, stranger: { value: 0 }, otherAccount: { value: 0 } },
    garbage: [],
    untouched: sessions,
  },
  {
    action: 'app/(account)/account/actions.ts endOneSession',
    args: ({ sessionId }) => [form({ session: sessionId })],
    expected: {
      nobody: toSignIn,
      stranger: { value: undefined },
      otherAccount: { value: undefined },
      owner: { value: undefined },
    },
    garbage: [
      { args: [form({ session: "' or true --" })], outcome: { value: undefined } },
      { args: [form({})], outcome: { value: undefined } },
      { args: ['no form'], outcome: { value: undefined } },
    ],
    untouched: sessions,
  },
  {
    action: 'app/(account)/account/actions.ts changeOwnPassword',
    args: () => [{}, form({ current: 'a guess', password: 'a password of nobody' })],
    expected: {
      nobody: toSignIn,
      stranger: wrongCurrent,
      otherAccount: wrongCurrent,
      owner: wrongCurrent,
    },
    garbage: [
      { args: [{}, 'no form'], outcome: noPassword },
      {
        args: [{}, form({ current: 'x'.repeat(100_000), password: 'a password of nobody' })],
        outcome: wrongCurrent,
      },
    ],
    untouched: sessions,
  },
  {
    action: 'app/(account)/account/data/actions.ts eraseMe',
    // Without a password, because a person may guess ten times.
    args: () => [{}, form({})],
    expected: {
      nobody: toSignIn,
      stranger: noPassword,
      otherAccount: noPassword,
      owner: noPassword,
    },
    garbage: [
      { args: [{}, 'no form'], outcome: noPassword },
      { args: [{}, form({ current: 'x'.repeat(100_000) })], outcome: wrongCurrent },
    ],
    untouched: sessions,
  },
  {
    action: 'app/(account)/confirm/actions.ts confirm',
    args: () => [{}, form({ current: 'a guess' })],
    expected: {
      nobody: toSignIn,
      stranger: wrongCurrent,
      otherAccount: wrongCurrent,
      owner: wrongCurrent,
    },
    garbage: [
      { args: [{}, 'no form'], outcome: noPassword },
      { args: [{}, form({ current: 'x'.repeat(100_000) })], outcome: wrongCurrent },
    ],
    untouched: sessions,
  },
  {
    action: 'app/(account)/account/second-step/actions.ts begin',
    args: () => [{}, form({ current: 'a guess' })],
    expected: {
      nobody: toSignIn,
      stranger: wrongCurrent,
      otherAccount: wrongCurrent,
      owner: wrongCurrent,
    },
    garbage: [{ args: [{}, 'no form'], outcome: noPassword }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/account/passkeys/actions.ts offer',
    args: () => [],
    // The journeys' pages have an address of digits, which has no passkeys.
    expected: {
      nobody: { value: { kind: 'confirm' } },
      stranger: { value: { kind: 'failed' } },
      otherAccount: { value: { kind: 'failed' } },
      owner: { value: { kind: 'failed' } },
    },
    garbage: [],
  },
  {
    action: 'app/(account)/account/passkeys/actions.ts add',
    args: () => [{ id: 'AAAA' }],
    expected: {
      nobody: { value: { kind: 'confirm' } },
      stranger: { value: { kind: 'refused' } },
      otherAccount: { value: { kind: 'refused' } },
      owner: { value: { kind: 'refused' } },
    },
    garbage: [{ args: [null], outcome: { value: { kind: 'refused' } } }],
  },
  {
    action: 'app/(account)/account/passkeys/actions.ts remove',
    args: () => ['AAAA'],
    expected: {
      nobody: { value: { kind: 'confirm' } },
      stranger: { value: { kind: 'removed' } },
      otherAccount: { value: { kind: 'removed' } },
      owner: { value: { kind: 'removed' } },
    },
    garbage: [{ args: [null], outcome: { value: { kind: 'removed' } } }],
  },
  {
    action: 'app/(account)/confirm/actions.ts offerPasskey',
    args: () => [],
    expected: forEverybody({ value: null }),
    garbage: [],
  },
  {
    action: 'app/(account)/confirm/actions.ts confirmWithPasskey',
    args: () => [{ id: 'AAAA' }, '/account'],
    expected: {
      nobody: { value: { kind: 'over' } },
      stranger: { value: { kind: 'refused' } },
      otherAccount: { value: { kind: 'refused' } },
      owner: { value: { kind: 'refused' } },
    },
    garbage: [{ args: [null, {}], outcome: { value: { kind: 'refused' } } }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/sign-in/passkey-actions.ts offerPasskeySignIn',
    args: () => [],
    expected: forEverybody({ value: null }),
    garbage: [],
  },
  {
    action: 'app/(account)/sign-in/passkey-actions.ts enterByPasskey',
    args: () => [{ id: 'AAAA' }, '/account'],
    expected: forEverybody({ value: { kind: 'refused' } }),
    garbage: [{ args: [null, {}], outcome: { value: { kind: 'refused' } } }],
  },
  ...['makeCodes', 'turnOff'].map((name): ActionEntry => ({
    action: `app/(account)/account/second-step/actions.ts ${name}`,
    args: () => [{ kind: 'new' }, form({ code: '000000' })],
    expected: {
      nobody: toSignIn,
      stranger: { value: { kind: 'wrongStep' } },
      otherAccount: { value: { kind: 'wrongStep' } },
      owner: { value: { kind: 'wrongStep' } },
    },
    garbage: [
      { args: [{ kind: 'new' }, 'no form'], outcome: { value: { kind: 'stepCode' } } },
      {
        args: [{ kind: 'new' }, form({ code: 'x'.repeat(100_000) })],
        outcome: { value: { kind: 'stepCode' } },
      },
    ],
    untouched: sessions,
  })),
  {
    action: 'app/(account)/sign-in/actions.ts giveSecondStep',
    args: () => [{}, form({ code: '000000' })],
    expected: forEverybody({ value: { fault: { kind: 'over' } } }),
    garbage: [{ args: [{}, 'no form'], outcome: { value: { fields: { code: 'stepCode' } } } }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/sign-out.ts signOut',
    args: () => [],
    endsSession: true,
    expected: {
      nobody: { redirect: '/' },
      stranger: { redirect: '/' },
      otherAccount: { redirect: '/' },
    },
    garbage: [],
    untouched: sessions,
  },
  {
    action: 'app/(account)/sign-in/actions.ts enter',
    args: () => [{}, form({ email: victimEmail, password: 'not the password' })],
    expected: { nobody: refused, stranger: refused, otherAccount: refused },
    garbage: [
      { args: [{}, form({})], outcome: noAddress },
      { args: [{}, 'no form'], outcome: noAddress },
      {
        args: [{}, form({ email: victimEmail, password: 'x'.repeat(100_000) })],
        outcome: refused,
      },
    ],
    untouched: sessions,
  },
  {
    action: 'app/(account)/sign-up/actions.ts signUp',
    args: () => [{}, form({ code: '000000', name: 'Thief', password: 'a password of nobody' })],
    expected: forEverybody(spentCode),
    garbage: [{ args: [{}, 'no form'], outcome: spentCode }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/reset/actions.ts resetPassword',
    args: () => [{}, form({ code: '000000', password: 'a password of nobody' })],
    expected: forEverybody(spentCode),
    garbage: [{ args: [{}, 'no form'], outcome: spentCode }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/sign-up/actions.ts askSignUpCode',
    args: () => [{}, form({ email: victimEmail, next: '//evil.example' })],
    expected: {
      nobody: { redirect: '/sign-up/code' },
      stranger: { redirect: '/sign-up/code' },
      otherAccount: { redirect: '/sign-up/code' },
    },
    garbage: [{ args: [{}, 'no form'], outcome: noAddress }],
    untouched: sessions,
  },
  {
    action: 'app/(account)/reset/actions.ts askResetCode',
    args: () => [{}, form({ email: 'nobody-at-all@shop.example' })],
    expected: {
      nobody: { redirect: '/reset/code' },
      stranger: { redirect: '/reset/code' },
      otherAccount: { redirect: '/reset/code' },
    },
    garbage: [
      {
        args: [{}, form({ email: 'a@b.example\r\nBcc: thief@evil.example' })],
        outcome: noAddress,
      },
    ],
    untouched: sessions,
  },
]

/** The people page of the console, which administrators alone have: ops are no administrators. */
import { form, type ActionEntry } from './entry.ts'

const nobodys = '0199a000-0000-7000-8000-00000000dead'
const file = 'app/(ops)/console/people/actions.ts'

const expectedOf = (outcome: (said: string) => object) => ({
  nobody: { value: outcome('signed-out') },
  stranger: { value: outcome('not-allowed') },
  otherAccount: { value: outcome('not-allowed') },
  staff: { value: outcome('not-allowed') },
  owner: { value: outcome('not-allowed') },
})
const typed = { name: 'Thief', email: 'thief@example.com' }

export const consolePeopleActionEntries: readonly ActionEntry[] = [
  {
    action: `${file} add`,
    args: () => [null, form({ ...typed, role: 'admin' })],
    expected: expectedOf((kind) => ({ kind, typed })),
    garbage: [
      {
        args: [null, form({})],
        outcome: { value: { kind: 'not-allowed', typed: { name: '', email: '' } } },
      },
    ],
  },
  {
    action: `${file} takeStepAway`,
    args: () => [null, form({ email: 'shipping@bangna-furniture.example' })],
    expected: expectedOf((kind) => ({ kind, email: 'shipping@bangna-furniture.example' })),
    garbage: [],
  },
  ...['setRole', 'endAccess', 'giveAccess', 'mailAgain'].map((name): ActionEntry => ({
    action: `${file} ${name}`,
    args: () => [null, form({ person: nobodys, role: 'admin' })],
    expected: expectedOf((said) => said as never),
    garbage: [],
  })),
]

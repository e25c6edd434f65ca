/** Actions by which a visitor sets preferences for the browser they sit at. */
import { form, forEverybody, type ActionEntry } from './entry.ts'

const done = { value: undefined } as const
const garbage = [
  { args: [form({ language: '../../etc', theme: 'none', calendar: 'maya' })], outcome: done },
  { args: [], outcome: done },
] as const

export const preferenceEntries: readonly ActionEntry[] = [
  {
    action: 'app/preferences/actions.ts chooseLanguage',
    args: () => [form({ language: 'en' })],
    expected: forEverybody(done),
    garbage,
  },
  {
    action: 'app/preferences/actions.ts chooseTheme',
    args: () => [form({ theme: 'light' })],
    expected: forEverybody(done),
    garbage,
  },
  {
    action: 'app/preferences/actions.ts chooseCalendar',
    args: () => [form({ calendar: 'gregory' })],
    expected: forEverybody(done),
    garbage,
  },
]

import { expect, test } from 'vitest'
import { messages } from './check-messages.ts'
import { plantedProject } from './check/project.ts'

const page = `
  export default function Page() {
    const t = useTranslations('home')
    return t('title')
  }
`

function found({
  en = { home: { title: 'Welcome' } },
  th = { home: { title: 'ยินดีต้อนรับ' } },
  zh = { home: { title: '欢迎' } },
  sources = { 'app/page.tsx': page },
}: {
  en?: object
  th?: object
  zh?: object
  sources?: Readonly<Record<string, string>>
} = {}): string[] {
  const project = plantedProject({
    ...filesOf('en', en),
    ...filesOf('th', th),
    ...filesOf('zh', zh),
    ...sources,
  })
  return messages.find(project).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

function filesOf(language: string, groups: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, texts]) => [
      `app/messages/${language}/${group}.json`,
      JSON.stringify(texts, null, 2),
    ]),
  )
}

test('passes what is in every language and on a page', () => {
  expect(found()).toEqual([])
})

test('finds what a language lacks, and what only one has', () => {
  expect(found({ th: { home: { titel: 'x' } } })).toEqual([
    'app/messages/th/home.json:1 home.title is missing',
    'app/messages/th/home.json:2 home.titel is in no other language',
  ])
  expect(found({ zh: { home: { title: ' ' } } })).toEqual([
    'app/messages/zh/home.json:2 home.title is empty',
  ])
})

test('finds placeholders that differ', () => {
  expect(
    found({
      en: { home: { title: 'Hello {name}' } },
      th: { home: { title: 'สวัสดี' } },
      zh: { home: { title: '{name} {nam}' } },
    }),
  ).toEqual([
    'app/messages/th/home.json:2 home.title lacks name',
    'app/messages/zh/home.json:2 home.title has nam, which the page does not give',
  ])
})

test('finds a plural case that a language does not have, or has not', () => {
  const plural = { home: { title: '{n, plural, one {#} other {#}}' } }
  const one = { home: { title: '{n, plural, other {#}}' } }
  expect(found({ en: plural, th: plural, zh: one })).toEqual([
    'app/messages/th/home.json:2 home.title has the plural cases one, other: th has other',
  ])
  expect(found({ en: one, th: one, zh: one })).toEqual([
    'app/messages/en/home.json:2 home.title has the plural cases other: en has one, other',
  ])
})

test('finds a malformed message in the language that it is in', () => {
  expect(found({ zh: { home: { title: '{' } } })).toEqual([
    'app/messages/zh/home.json:2 home.title is malformed (EXPECT_ARGUMENT_CLOSING_BRACE)',
  ])
})

test('finds a text that no page shows', () => {
  const texts = { home: { title: 'x', lead: 'y' } }
  expect(found({ en: texts, th: texts, zh: texts })).toEqual([
    'app/messages/en/home.json:3 home.lead is on no page',
  ])
})

test('knows computed keys, namespaces by await, and every way to call', () => {
  const texts = {
    home: { title: 'a', kinds: { open: 'b', shut: 'c' }, rich: 'd', one: 'e', two: 'f' },
  }
  const sources = {
    'app/page.tsx': `
      export default async function Page({ kind, many }) {
        const t = await getTranslations('home')
        const tKind = useTranslations('home.kinds')
        return [t('title'), tKind(kind), t.rich('rich', { b }), t(many ? 'one' : 'two')]
      }
    `,
  }
  expect(found({ en: texts, th: texts, zh: texts, sources })).toEqual([])
})

test('knows the title of a page by its whole key', () => {
  const texts = { home: { title: 'a', lead: 'b' } }
  const sources = { 'app/page.tsx': "publicPage('home.title', 'home.lead')" }
  expect(found({ en: texts, th: texts, zh: texts, sources })).toEqual([])
})

test('a computed name stands for one name and not for a whole group', () => {
  const texts = { home: { failed: { one: { title: 'a', body: 'b' } } } }
  const sources = {
    'app/page.tsx': "const t = useTranslations('home'); t(`failed.${kind}.title`)",
  }
  expect(found({ en: texts, th: texts, zh: texts, sources })).toEqual([
    'app/messages/en/home.json:5 home.failed.one.body is on no page',
  ])
})

test('a test that names a text does not keep it', () => {
  const texts = { home: { title: 'x' } }
  expect(
    found({ en: texts, th: texts, zh: texts, sources: { 'app/page.test.tsx': page } }),
  ).toEqual(['app/messages/en/home.json:2 home.title is on no page'])
})

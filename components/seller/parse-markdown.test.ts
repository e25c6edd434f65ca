import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkdown, type Block, type Inline } from './parse-markdown.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...inline: Inline[]): Block => ({ kind: 'paragraph', text: inline })
const blocksOf = (markdown: string) => parseMarkdown(markdown).blocks

test('reads headings, paragraphs, quotations and rules; the first heading is the title', () => {
  const page = parseMarkdown('\n# Terms\n\n> Draft\n\nOne\ntwo  \nthree\n\n## Price\n---\n#### Tax')
  expect(page).toEqual({
    title: 'Terms',
    blocks: [
      { kind: 'quote', blocks: [paragraph(text('Draft'))] },
      paragraph(text('One\ntwo'), { kind: 'break' }, text('three')),
      { kind: 'heading', level: 2, text: [text('Price')] },
      { kind: 'rule' },
      { kind: 'heading', level: 4, text: [text('Tax')] },
    ],
  })
  expect(parseMarkdown('Text\n# Not a title').title).toBeNull()
})

test('reads lists in lists, numbers that go on, and items of several paragraphs', () => {
  const list = blocksOf(
    '3. Pay\n   at once\n\n   or later\n4. Wait\n   - an hour\n   - a day\n\nAfter',
  )
  expect(list).toEqual([
    {
      kind: 'list',
      start: 3,
      items: [
        [paragraph(text('Pay\nat once')), paragraph(text('or later'))],
        [
          paragraph(text('Wait')),
          {
            kind: 'list',
            start: null,
            items: [[paragraph(text('an hour'))], [paragraph(text('a day'))]],
          },
        ],
      ],
    },
    paragraph(text('After')),
  ])
  // Bullets after numbers are another list.
  expect(blocksOf('1. a\n- b').map(({ kind }) => kind)).toEqual(['list', 'list'])
})

test('reads bold, italics, links and escapes within each other', () => {
  expect(blocksOf('**Call [us *now*](tel:+66) **, 2 \\* 3, snake_case_name')).toEqual([
    paragraph(
      {
        kind: 'bold',
        text: [
          text('Call '),
          {
            kind: 'link',
            href: 'tel:+66',
            text: [text('us '), { kind: 'italic', text: [text('now')] }],
          },
          text(' '),
        ],
      },
      text(', 2 * 3, snake_case_name'),
    ),
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
])('shows a link to %s as text', (href) => {
  const markdown = `[press](${href})`
  expect(JSON.stringify(blocksOf(markdown))).not.toContain('"link"')
})

test('HTML is text', () => {
  const html = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
  expect(blocksOf(html)).toEqual([paragraph(text(html))])
})

test('no letter is lost, and no input is too deep or takes long', () => {
  const piece = fc.constantFrom(
    '> ',
    '- ',
    '1. ',
    '**',
    '*',
    '_',
    '[',
    '](/x)',
    '\n',
    '  ',
    'word',
    '#',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const markdown = pieces.join('')
      const count = (all: string) => all.split('word').length
      const page = parseMarkdown(markdown)
      expect(count(JSON.stringify(page))).toBe(count(markdown))
    }),
  )
  const startedAtMs = performance.now()
  for (const hostile of ['> ', '- ', '*', '**a', '[', '[a](', '_a ', '  - a\n']) {
    parseMarkdown(hostile.repeat(20_000))
  }
  expect(performance.now() - startedAtMs).toBeLessThan(5_000)
})

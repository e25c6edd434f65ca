import { expect, test } from 'vitest'
import { readPolicyReports } from './policy-report.ts'

const older = {
  'csp-report': {
    'document-uri': 'https://loadline.example/quotes?from=13.75,100.5&name=Somchai#top',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'source-file': 'https://loadline.example/quotes?name=Somchai',
    'line-number': 12,
  },
}

const newer = [
  {
    type: 'csp-violation',
    body: {
      documentURL: 'https://loadline.example/orders/1?token=secret',
      effectiveDirective: 'img-src',
      blockedURL: 'https://elsewhere.example/x.png?who=me',
      sourceFile: null,
      lineNumber: null,
    },
  },
]

test('reads what browsers send by report-uri', () => {
  expect(readPolicyReports(older)).toEqual([
    {
      directive: 'script-src-elem',
      page: 'https://loadline.example/quotes',
      blocked: 'inline',
      source: 'https://loadline.example/quotes',
      line: 12,
    },
  ])
})

test('reads what browsers send by report-to', () => {
  expect(readPolicyReports(newer)).toEqual([
    {
      directive: 'img-src',
      page: 'https://loadline.example/orders/1',
      blocked: 'https://elsewhere.example/x.png',
      source: null,
      line: null,
    },
  ])
})

test('keeps nothing that a visitor may have typed into an address', () => {
  expect(JSON.stringify([readPolicyReports(older), readPolicyReports(newer)])).not.toMatch(
    /Somchai|secret|who=me|#top/,
  )
})

test('keeps of a data address only that it is one', () => {
  const report = structuredClone(older)
  report['csp-report']['blocked-uri'] = 'data:text/plain,hello'
  expect(readPolicyReports(report)[0]?.blocked).toBe('data:')
})

test('anything else is no report', () => {
  for (const junk of [null, 1, 'x', {}, [], [{ type: 'other' }], { 'csp-report': null }]) {
    expect(readPolicyReports(junk)).toEqual([])
  }
  expect(readPolicyReports(Array.from({ length: 21 }, () => newer[0]))).toEqual([])
})

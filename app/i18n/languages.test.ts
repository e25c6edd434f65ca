import { expect, test } from 'vitest'
import { negotiateLanguage } from './languages.ts'

test('takes the first language of ours that the browser prefers', () => {
  expect(negotiateLanguage('fr-FR,fr;q=0.9,th;q=0.8,en;q=0.7')).toBe('th')
})

test('goes by weight, not by position', () => {
  expect(negotiateLanguage('en;q=0.5, zh-CN;q=0.9')).toBe('zh')
})

test('keeps the written order among equal weights', () => {
  expect(negotiateLanguage('th, zh')).toBe('th')
  expect(negotiateLanguage('zh, th')).toBe('zh')
})

test('takes any region and script of a language', () => {
  expect(negotiateLanguage('zh-Hant-TW')).toBe('zh')
  expect(negotiateLanguage('TH-th')).toBe('th')
})

test('never takes a language that the browser refuses', () => {
  expect(negotiateLanguage('th;q=0, zh;q=0.1')).toBe('zh')
})

test('answers English to anything else', () => {
  for (const header of [null, '', '*', 'fr', 'fr, *;q=0.1', ';;;', 'th;q=nonsense', ',']) {
    expect(negotiateLanguage(header)).toBe('en')
  }
})

test('takes nothing that is no language of ours', () => {
  expect(negotiateLanguage('__proto__, TH-th;q=0.5')).toBe('th')
  expect(negotiateLanguage('__proto__')).toBe('en')
})

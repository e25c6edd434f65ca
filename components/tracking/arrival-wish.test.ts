import { expect, test } from 'vitest'
import { arrivalWish, forgetArrival, takeStage, wishForArrival } from './arrival-wish.ts'

function openStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  }
}

test('each stage is told once, in whatever tab, and only where it was wished for', () => {
  const store = openStore()
  expect(takeStage(store, 'a', 'near')).toBe(false)
  wishForArrival(store, 'a')
  expect(takeStage(store, 'b', 'near')).toBe(false)
  expect(takeStage(store, 'a', 'near')).toBe(true)
  expect(takeStage(store, 'a', 'near')).toBe(false)
  expect(arrivalWish(store, 'a')).toBe('near')
  expect(takeStage(store, 'a', 'done')).toBe(true)
  expect(takeStage(store, 'a', 'done')).toBe(false)
  expect(store.kept.size).toBe(0)
})

test('an arrival that is heard of late is told all the same, and what came before it no more', () => {
  const store = openStore()
  wishForArrival(store, 'a')
  expect(takeStage(store, 'a', 'done')).toBe(true)
  expect(takeStage(store, 'a', 'near')).toBe(false)
})

test('what is in the storage from elsewhere is no wish', () => {
  const store = openStore()
  store.setItem('loadline-arrival a', 'constructor')
  expect(arrivalWish(store, 'a')).toBeNull()
  wishForArrival(store, 'a')
  forgetArrival(store, 'a')
  expect(arrivalWish(store, 'a')).toBeNull()
})

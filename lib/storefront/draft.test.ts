import { expect, test } from 'vitest'
import { emptyDraft, quoteDraftSchema } from './draft.ts'
import { emptyItem } from '../cargo/draft-item.ts'

test('a draft of what no database can hold is none, wherever it stands in it', () => {
  const place = { text: 'Bang Na' }
  const draft = { ...emptyDraft, pickup: place, items: [emptyItem('1')], cargoNotes: 'Tea' }
  expect(quoteDraftSchema.safeParse(draft).success).toBe(true)
  for (const bad of ['\u0000', '\ud800', 'tea\udc00']) {
    const hostile = [
      { ...draft, pickup: { text: bad } },
      { ...draft, drop: { ...place, placeName: bad } },
      { ...draft, drop: { ...place, contact: { name: bad } } },
      { ...draft, items: [{ ...emptyItem('1'), name: bad }] },
      { ...draft, items: [{ ...emptyItem('1'), id: bad }] },
      { ...draft, cargoNotes: bad },
      { ...draft, addons: [bad] },
    ]
    for (const one of hostile) expect(quoteDraftSchema.safeParse(one).success).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { isInside } from '#lib/geo/inside-outline.ts'
import { places } from './places.ts'
import { thailandOutline } from './thailand-outline.ts'

test('every place of the demo is inside', () => {
  for (const [name, at] of Object.entries(places)) {
    expect([name, isInside(at, thailandOutline)]).toEqual([name, true])
  }
})

test.each([
  ['Bangkok', 13.7563, 100.5018],
  ['Chiang Rai', 19.9105, 99.8406],
  ['Mae Sai', 20.4333, 99.8833],
  ['Nan', 18.7756, 100.773],
  ['Loei', 17.486, 101.7223],
  ['Nong Khai', 17.8783, 102.742],
  ['Bueng Kan', 18.3609, 103.6466],
  ['Nakhon Phanom', 17.411, 104.7784],
  ['Ubon Ratchathani', 15.2287, 104.8564],
  ['Aranyaprathet', 13.6927, 102.5017],
  ['Trat', 12.2428, 102.5175],
  ['Sattahip', 12.6664, 100.9005],
  ['Prachuap Khiri Khan', 11.8126, 99.7957],
  ['Ranong', 9.9529, 98.6085],
  ['Koh Samui', 9.512, 100.0136],
  ['Phuket', 7.8804, 98.3923],
  ['Satun', 6.6238, 100.0674],
  ['Sadao', 6.6386, 100.4239],
  ['Betong', 5.7731, 101.0726],
  ['Narathiwat', 6.4255, 101.8253],
  ['Mae Sot', 16.7131, 98.5747],
  ['Mae Hong Son', 19.302, 97.9654],
  ['Kanchanaburi', 14.0227, 99.5328],
])('%s is inside', (_, lat, lng) => {
  expect(isInside({ lat, lng }, thailandOutline)).toBe(true)
})

test.each([
  ['Yangon', 16.8409, 96.1735],
  ['Mawlamyine', 16.4905, 97.6283],
  ['Dawei', 14.0823, 98.1915],
  ['Luang Prabang', 19.8845, 102.1348],
  ['Pakse', 15.1202, 105.799],
  ['Savannakhet', 16.5567, 104.89],
  ['Siem Reap', 13.3633, 103.8564],
  ['Phnom Penh', 11.5564, 104.9282],
  ['Kota Bharu', 6.1248, 102.2544],
  ['Alor Setar', 6.1248, 100.3678],
  ['Langkawi', 6.3266, 99.8432],
  ['George Town', 5.4141, 100.3288],
  ['Kuala Lumpur', 3.139, 101.6869],
  ['Singapore', 1.3521, 103.8198],
  ['Hanoi', 21.0278, 105.8342],
  ['Tokyo', 35.6762, 139.6503],
  ['London', 51.5074, -0.1278],
  ['the middle of nowhere', 0, 0],
])('%s is outside', (_, lat, lng) => {
  expect(isInside({ lat, lng }, thailandOutline)).toBe(false)
})

import { expect, test } from 'vitest'
import { hooksDoIo } from './hooks-do-io.ts'
import { plantedProject } from './project.ts'

function found(path: string, text: string): string[] {
  return hooksDoIo.find(plantedProject({ [path]: text })).map(({ message }) => message)
}

test.each([
  ["const reply = await fetch('/portal/orders')", 'fetch'],
  ["const worker = new Worker(new URL('./a.worker.ts', import.meta.url))", 'Worker'],
  ["const channel = new BroadcastChannel('a')", 'BroadcastChannel'],
  ["localStorage.getItem('a')", 'localStorage'],
  ['function store() { return sessionStorage }', 'sessionStorage'],
  ['const request = new XMLHttpRequest()', 'XMLHttpRequest'],
])('a view that does %s is named', (text, name) => {
  expect(found('components/orders/order-row.tsx', text)).toEqual([
    `uses ${name}: move it to a hook beside the view (use-*.ts)`,
  ])
  expect(found('components/orders/use-orders.ts', text)).toEqual([])
  expect(found('components/orders/use-orders.tsx', text)).toHaveLength(1)
  expect(found('components/steps/mirrors.ts', text)).toEqual([])
  expect(found('components/steps/step-bar.tsx', text)).toHaveLength(1)
})

test('types of a worker, methods of the same name and comments are none of it', () => {
  const text =
    '/** Like fetch(a), in localStorage. */ const start = (worker: Worker, client: Client) => client.fetch(worker)'
  expect(found('components/orders/order-row.tsx', text)).toEqual([])
})

/** Generates `docs/states.md`: the state machines of the contract as diagrams, made from their tables. */
import { deliveryTransitions } from './delivery-states.ts'
import { orderStatuses, orderTransitions, stopTransitions } from './order-statuses.ts'
import { paymentTransitions } from './payment-states.ts'
import { quoteTransitions } from './quote-states.ts'
import { isTerminal, type TransitionTable } from './transition-table.ts'
import { tripStages } from './trip-stages.ts'
import { waybillTransitions } from './waybill-states.ts'

interface Drawing {
  readonly title: string
  readonly words: string
  readonly table: TransitionTable<string>
  readonly start: string
}

const drawings: readonly Drawing[] = [
  {
    title: 'Quote',
    words:
      'Interface 3.3. That a quote follows its order into `canceled` is ours. It is expired from the moment its time is over, whenever that is noted.',
    table: quoteTransitions,
    start: 'active',
  },
  {
    title: 'Payment',
    words:
      'An addition. Money may come when nobody waits for it any more: then it becomes paid where its order still stands, and refunded where it does not.',
    table: paymentTransitions,
    start: 'pending',
  },
  {
    title: 'Order',
    words:
      'Interface 3.4, the `status` of tracking; before it an order shows `awaiting_payment` and `awaiting_3pl` as `state`. On several vehicles the order is as far as its least advanced leg, and failed or canceled only when all are. A carrier that gives a trip back before it has the goods leads to `awaiting_3pl` again.',
    table: orderTransitions,
    start: 'pending',
  },
  {
    title: 'Delivery',
    words: 'Interface 3.2. One vehicle’s trip.',
    table: deliveryTransitions,
    start: 'pending',
  },
  {
    title: 'Waybill',
    words:
      'Interface 3.1, which does not show the transitions. The three hub scans follow each other in any order and number. `failed` is an attempt that failed; another may follow.',
    table: waybillTransitions,
    start: 'draft',
  },
  {
    title: 'Stop',
    words: 'Interface 2.10. Carriers do not always report an arrival.',
    table: stopTransitions,
    start: 'pending',
  },
]

export function drawStates(): string {
  return `# States

Drawn from the tables in \`lib/contract/states\`, by which the service moves everything: a conditional
update that names the states before the new one, so that of two who move it at once one wins. A test
says when this page is not what the tables are; \`vitest -u\` draws it anew.

${drawings.map(draw).join('\n')}
${stages()}`
}

function draw({ title, words, table, start }: Drawing): string {
  const ends = Object.keys(table).filter((state) => isTerminal(table, state))
  const moves = Object.entries(table).flatMap(([from, exits]) =>
    exits.map((to) => `    ${from} --> ${to}`),
  )
  const lines = [`    [*] --> ${start}`, ...moves, ...ends.map((state) => `    ${state} --> [*]`)]
  return `## ${title}

${words}

\`\`\`mermaid
stateDiagram-v2
${lines.join('\n')}
\`\`\`
`
}

function stages(): string {
  const rows = orderStatuses.map((status) => {
    const { delivery, waybill } = tripStages[status]
    return [status, delivery, waybill]
  })
  return `## One trip in three words

The three enumerations differ and are not mixed. A trip moves all of them by this table, the one place
where they meet (\`trip-stages.ts\`). A trip that is sent again makes its waybill \`rescheduled\` first.

${inColumns([['order', 'delivery', 'waybill'], ...rows])}
`
}

/** Pads each column to its widest cell, with dashes under the first row. */
function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

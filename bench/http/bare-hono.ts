/** The peer: a Hono handler that answers with a given JSON and does nothing else. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const reply: unknown = JSON.parse(process.argv[2] ?? 'null')
const app = new Hono()
app.get('/api/organizations', () => Response.json(reply))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`${port}\n`)
})

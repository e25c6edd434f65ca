/** The floor: Node's own HTTP server, which keeps connections as ours does and answers with given bytes. */
import { createServer } from 'node:http'

const reply = Buffer.from(process.argv[2] ?? '')
const headers = { 'content-type': 'application/json', 'content-length': reply.length }
const keepAliveTimeout = 65_000
const server = createServer({ keepAliveTimeout }, (_, response) => {
  response.writeHead(200, headers).end(reply)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`)
})

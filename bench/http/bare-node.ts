/** The floor: Node's own HTTP server, answering every request with a given JSON. */
import { createServer } from 'node:http'

const reply: unknown = JSON.parse(process.argv[2] ?? 'null')
const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(reply))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`)
})

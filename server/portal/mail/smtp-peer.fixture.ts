/** A mail server, played over a real socket: it takes mails, or does what one should be ready for. */
import { createServer, type Socket } from 'node:net'

export type Manner =
  | 'takes'
  /** There is no such mailbox. */
  | 'refuses'
  /** Come back later. */
  | 'defers'
  /** Greets, and then says nothing. */
  | 'falls silent'
  /** A byte now and then, so that no step ever ends and no socket is ever idle. */
  | 'drips'
  /** In the middle of the mail. */
  | 'hangs up'
  /** Has the whole mail, and goes without a word. */
  | 'hangs up after'

export interface SmtpPeer {
  readonly url: string
  /** The mails that were taken, each as it was received. */
  readonly taken: string[]
  manner: Manner
  close(): void
}

export async function openSmtpPeer(manner: Manner): Promise<SmtpPeer> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const peer: { url: string; taken: string[]; manner: Manner } = { url: '', taken, manner }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    serve(socket, peer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return Object.assign(peer, {
    url: `smtp://127.0.0.1:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

function serve(socket: Socket, { manner, taken }: Pick<SmtpPeer, 'manner' | 'taken'>): void {
  if (manner === 'drips') {
    const timer = setInterval(() => socket.write('2'), 50)
    socket.on('close', () => clearInterval(timer))
    return
  }
  socket.write('220 peer ESMTP\r\n')
  if (manner === 'falls silent') return
  let mail: string | null = null
  let rest = ''
  socket.on('data', (data) => {
    rest += data.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (mail === null) {
        if (line === 'DATA') mail = ''
        socket.write(`${replyTo(line, manner)}\r\n`)
      } else if (manner === 'hangs up') {
        socket.destroy()
      } else if (line === '.') {
        taken.push(mail)
        mail = null
        if (manner === 'hangs up after') socket.destroy()
        else socket.write('250 taken\r\n')
      } else {
        mail += `${line}\r\n`
      }
    }
  })
}

function replyTo(line: string, manner: Manner): string {
  if (line.startsWith('RCPT') && manner === 'refuses') return '550 5.1.1 no such mailbox'
  if (line.startsWith('RCPT') && manner === 'defers') return '451 4.3.0 later'
  if (line === 'STARTTLS') return '502 5.5.1 not here'
  if (line === 'DATA') return '354 go on'
  if (line === 'QUIT') return '221 bye'
  return '250 ok'
}

/**
 * A connection of a pool. When pg's pool hands one out it stops listening for its errors before anybody else
 * begins to: a server that ends the connection in that moment, as one that was killed does, would end the
 * process with it. Whoever uses the connection has the error from its statement.
 */
import pg from 'pg'

export class PooledClient extends pg.Client {
  /** Undefined: it works. */
  lostBy: Error | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', (error: Error) => {
      this.lostBy ??= error
    })
  }
}

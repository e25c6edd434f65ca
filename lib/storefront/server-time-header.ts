/** A header of replies that a page polls: the server's time, because the browser's clock may be wrong. */
export const serverTimeHeader = 'x-server-time-ms'

/** On what a page asks for again and again: by the server's clock, for the browser's may be wrong. */
export const serverTimeHeader = 'x-server-time-ms'

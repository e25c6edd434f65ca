/** The headers of the interface that mean something to it, and the two of ours. */
export const wireHeaders = {
  senderAccount: 'X-Sender-Account-Id',
  language: 'Accept-Language',
  legacyResponse: 'X-Legacy-Response',
  retryAfter: 'Retry-After',
  /** Ours: names the request in our log. */
  requestId: 'X-Request-Id',
} as const

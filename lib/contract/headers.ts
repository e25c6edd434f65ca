/** The headers of the interface, and our two additions. */
export const wireHeaders = {
  senderAccount: 'X-Sender-Account-Id',
  language: 'Accept-Language',
  legacyResponse: 'X-Legacy-Response',
  retryAfter: 'Retry-After',
  /** An addition: names the request in our log. */
  requestId: 'X-Request-Id',
} as const

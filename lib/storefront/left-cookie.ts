/** Names the browser's session for what its pages put down in it; it ends with the session, or by signing out. */
export const leftCookie = 'draft-left'

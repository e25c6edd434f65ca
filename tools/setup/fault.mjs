/**
 * Known obstacles to a set-up, each said in one sentence that names the remedy. Any other failure is a
 * fault of the set-up itself and says so.
 */

/** A failure whose message is all that the reader needs: it is shown without a stack. */
export class SetupFault extends Error {
  /** @param {string} sentence @param {{ exitCode?: number }} [options] */
  constructor(sentence, { exitCode = 1 } = {}) {
    super(sentence)
    this.name = 'SetupFault'
    this.exitCode = exitCode
  }
}

/**
 * Known causes, the most certain first: an npm that finds the disk full also reports a package
 * script that failed, and one without network also reports a package it could not find.
 *
 * @type {readonly { pattern: RegExp, sentence: (root: string) => string }[]}
 */
const causes = [
  {
    pattern: /ENOSPC|no space left on device|EDQUOT|Disk quota exceeded/i,
    sentence: (root) =>
      `The disk is full: make about 2 GB of room for ${root} (and for npm's cache), then run the command again.`,
  },
  {
    pattern: /EROFS|read-only file system/i,
    sentence: (root) =>
      `${root} is on a read-only file system: use a checkout that can be written to.`,
  },
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|getaddrinfo|network (?:timeout|request)/i,
    sentence: () =>
      "npm's registry cannot be reached: check the network, the proxy or npm's `registry` setting, then run the command again.",
  },
  {
    pattern: /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET)|CERT_|DEPTH_ZERO_SELF_SIGNED/,
    sentence: () =>
      "npm does not trust the registry's certificate: set NODE_EXTRA_CA_CERTS or npm's `cafile` to your certificate authority's file.",
  },
  {
    pattern: /EACCES|EPERM|permission denied|operation not permitted/i,
    sentence: (root) =>
      `A file cannot be written (its path is above): make ${root}/node_modules, ${root}/.next and npm's cache your own, for example with \`sudo chown -R "$USER"\`, then run the command again.`,
  },
  {
    pattern: /\bE40[13]\b/,
    sentence: () =>
      "npm's registry refuses us: sign in with `npm login`, or check npm's `registry` setting.",
  },
  {
    pattern: /EINTEGRITY/,
    sentence: () =>
      'A downloaded package is not the one the lock file names: run `npm cache verify`, then the command again.',
  },
  {
    pattern: /\b(?:E404|ETARGET|ENOVERSIONS)\b/,
    sentence: () =>
      "npm's registry lacks a package of the lock file (it is named above): check npm's `registry` setting.",
  },
  {
    pattern: /heap out of memory|Cannot allocate memory|ENOMEM/i,
    sentence: () => 'There was not enough memory: about 2 GB are wanted while setting up.',
  },
]

/**
 * The sentence for a failed child's output or a failed call's message, or null for an unknown cause.
 *
 * @param {string} text @param {string} root
 */
export function sentenceForCause(text, root) {
  return causes.find(({ pattern }) => pattern.test(text))?.sentence(root) ?? null
}

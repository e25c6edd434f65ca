/**
 * Before anything else of ours runs in the browser: zod would try whether it may make functions of
 * strings, which the security policy refuses and reports. It reads this when its module is loaded.
 */
declare global {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- It is zod's name.
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// oxlint-disable-next-line eslint/no-underscore-dangle -- It is zod's name.
globalThis.__zod_globalConfig = { jitless: true }

export {}

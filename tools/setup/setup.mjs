/**
 * Everything a fresh clone needs before a command runs: `node tools/setup/setup.mjs start|dev|test`.
 * Node's own library only, since nothing is installed yet. This file is the entry and holds nothing
 * that an old Node can't parse, so that it can say which Node is wanted; the rest is imported after
 * that.
 */
var major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(
    'set-up: Loadline needs Node 20 or newer to set itself up and this is Node ' +
      process.versions.node +
      ': install a newer one (https://nodejs.org) and run the command again.',
  )
  process.exitCode = 1
} else {
  void import('./run.mjs').then(function (module) {
    return module.runSetup(process.argv[2])
  })
}

import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentForNpm, npmInstall } from './npm.mjs'

test('settings of an outer npm do not decide what is installed', () => {
  const env = environmentForNpm({
    PATH: '/usr/bin',
    INIT_CWD: '/elsewhere',
    NODE_ENV: 'production',
    npm_command: 'run-script',
    npm_config_global: 'true',
    npm_config_ignore_scripts: 'true',
    npm_config_omit: 'dev',
    'npm_config_package-lock': 'false',
    npm_lifecycle_event: 'prestart',
    npm_package_json: '/elsewhere/package.json',
    NPM_CONFIG_PRODUCTION: 'true',
  })
  expect(env).toEqual({ PATH: '/usr/bin' })
})

test("where packages come from stays the user's to say", () => {
  const kept = {
    HOME: '/home/visitor',
    HTTPS_PROXY: 'http://proxy.test',
    NPM_CONFIG_REGISTRY: 'https://registry.test',
    OMIT: 'a variable of another program',
    PATH: '/usr/bin',
    npm_config_cache: '/var/cache/npm',
    npm_config_userconfig: '/etc/visitor.npmrc',
  }
  expect(environmentForNpm(kept)).toEqual(kept)
})

test('neither Node nor npm is taken from the packages about to be replaced', () => {
  const inside = path.resolve(import.meta.dirname, '../../node_modules')
  const outside = path.join(import.meta.dirname, 'npm.test.mjs')
  const { command, args, env } = npmInstall({
    PATH: `${inside}/.bin:/usr/bin`,
    npm_execpath: '/other/yarn.js',
    npm_node_execpath: outside,
  })
  expect([command, ...args].join(' ')).not.toContain(inside)
  expect(env['PATH']).not.toContain(`${inside}/.bin`)
})

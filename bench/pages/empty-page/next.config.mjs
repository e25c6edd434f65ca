/** The floor of `npm run bench -- pages`: what a page that says nothing costs with this Next and React. */
import { join } from 'node:path'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  // It has no packages of its own.
  turbopack: { root: join(import.meta.dirname, '../../..') },
  agentRules: false,
}

export default config

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const remotes = ['remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin']
/** What is published and pinned: the host is a release like any other. */
export const applications = ['host', ...remotes]
/** All that have a package.json of their own. */
export const packages = [
  ...applications,
  'host/e2e/other-bundlers',
  'shared',
  'server',
  'server/practice-store',
  'remote-kit',
]

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const remotes = ['remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin']
/** Packages that are published and pinned; the host is a release like any remote. */
export const applications = ['host', ...remotes]
/** All folders with a package.json. */
export const packages = [
  ...applications,
  'host/e2e/other-bundlers',
  'shared',
  'server',
  'server/practice-store',
  'release-gate',
  'remote-kit',
]

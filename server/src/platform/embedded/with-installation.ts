import type { Config } from '../../config'
import { startEmbeddedPostgres } from './postgres'

/**
 * Runs a command on an installation's database: the one of DATABASE_URL, or the embedded one, which is attached to if a
 * console runs on it, else started and stopped again.
 */
export async function withInstallation(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  serverRoot: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir, serverRoot })
  try {
    await work(postgres.url)
  } finally {
    if (!postgres.attached) await postgres.stop()
  }
}

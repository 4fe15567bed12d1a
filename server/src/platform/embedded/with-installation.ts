import type { Config } from '../../config'
import { startEmbeddedPostgres } from './postgres'

/**
 * Works on an installation's database, for commands: DATABASE_URL's, or the embedded one, attached to where a console
 * runs on it, else started and stopped again.
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

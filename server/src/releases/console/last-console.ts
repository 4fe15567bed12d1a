import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Generation, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import type { Config } from '../../config'
import { uuidv7 } from '../../platform/db/uuid'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { StoredFile, type ReleaseFiles } from '../release-files'

const PURPOSE = 'last console'

const StoredConsole = z.object({
  generation: Generation,
  releases: z.array(z.object({ descriptor: RemoteDescriptor, stored: z.array(StoredFile) })),
})

interface ConsoleRecord {
  generation: Generation
  /** Descriptors of all pinned releases, including the host. */
  descriptors: readonly RemoteDescriptor[]
}

/**
 * Stores the last console of an environment on this machine's disk, for a process that starts while the database is
 * unreachable. The file is signed, so that write access to the folder does not suffice to change users' releases;
 * release files are verified by their hashes.
 */
export class LastConsole {
  readonly #file: string

  constructor(
    config: Pick<Config, 'dataDir' | 'environment'>,
    readonly files: ReleaseFiles,
    readonly secrets: SecretBox,
  ) {
    this.#file = join(config.dataDir, `last-console-${config.environment}`)
  }

  async write({ generation, descriptors }: ConsoleRecord): Promise<void> {
    const releases = []
    for (const descriptor of descriptors)
      releases.push({ descriptor, stored: await this.files.storedOf(descriptor.name, descriptor.version) })
    const text = JSON.stringify({ generation, releases } satisfies z.infer<typeof StoredConsole>)
    const aside = `${this.#file}.${uuidv7()}`
    try {
      await writeFile(aside, `${this.secrets.sign(text, PURPOSE)}\n${text}`, { mode: 0o600 })
      await rename(aside, this.#file)
    } finally {
      await rm(aside, { force: true })
    }
  }

  /**
   * Reads the last console and makes its files known. Returns null if there is none, or if this installation has not
   * signed it.
   */
  async read(): Promise<ConsoleRecord | null> {
    const [, signature = '', text = ''] = /^(.*)\n(.*)$/.exec(await readFile(this.#file, 'utf8').catch(() => '')) ?? []
    if (!this.secrets.verify(text, signature, PURPOSE)) return null
    const { generation, releases } = StoredConsole.parse(JSON.parse(text))
    for (const { descriptor, stored } of releases) this.files.addKnownRelease(descriptor, stored)
    return { generation, descriptors: releases.map(({ descriptor }) => descriptor) }
  }
}

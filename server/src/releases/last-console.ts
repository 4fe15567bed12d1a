import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Generation, RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import type { Config } from '../config'
import { uuidv7 } from '../platform/db/uuid'
import type { SecretBox } from '../platform/secrets/secret-box'
import { StoredFile, type ReleaseFiles } from './release-files'

const PURPOSE = 'last console'

const Kept = z.object({
  generation: Generation,
  releases: z.array(z.object({ descriptor: RemoteDescriptor, stored: z.array(StoredFile) })),
})

interface Told {
  generation: Generation
  /** The host's too. */
  descriptors: readonly RemoteDescriptor[]
}

/**
 * Which console an environment had last, on this machine's disk: for a process that starts while the database is away.
 * Signed, so that nobody who can write there alone gives people other releases; their files are held against their hashes.
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

  async write({ generation, descriptors }: Told): Promise<void> {
    const releases = []
    for (const descriptor of descriptors)
      releases.push({ descriptor, stored: await this.files.storedOf(descriptor.name, descriptor.version) })
    const text = JSON.stringify({ generation, releases } satisfies z.infer<typeof Kept>)
    const aside = `${this.#file}.${uuidv7()}`
    try {
      await writeFile(aside, `${this.secrets.sign(text, PURPOSE)}\n${text}`, { mode: 0o600 })
      await rename(aside, this.#file)
    } finally {
      await rm(aside, { force: true })
    }
  }

  /** Null where there is none, or one that this installation has not written. From then on its files are known. */
  async read(): Promise<Told | null> {
    const [, signature = '', text = ''] = /^(.*)\n(.*)$/.exec(await readFile(this.#file, 'utf8').catch(() => '')) ?? []
    if (!this.secrets.verify(text, signature, PURPOSE)) return null
    const { generation, releases } = Kept.parse(JSON.parse(text))
    for (const { descriptor, stored } of releases) this.files.know(descriptor, stored)
    return { generation, descriptors: releases.map(({ descriptor }) => descriptor) }
  }
}

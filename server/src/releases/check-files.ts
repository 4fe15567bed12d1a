import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { RELEASE_PLACEHOLDER } from '@outlet/shared/contract/releases/release-page'
import { HOST, HOST_PAGES } from '@outlet/shared/contract/releases/host-pages'
import { hashProblems, type GateFile } from '@outlet/release-gate/check-release'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'

export interface ReleaseFile {
  path: string
  bytes: Buffer
}

const decompress = { br: promisify(brotliDecompress), gz: promisify(gunzip) }

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * Whether the compressed file has exactly these bytes. Decompression stops at the first byte too many (decompression
 * bomb).
 */
async function holds(form: keyof typeof decompress, compressed: Buffer, plain: Buffer): Promise<boolean> {
  try {
    const bytes = await decompress[form](compressed, { maxOutputLength: Math.max(1, plain.length) })
    return bytes.equals(plain)
  } catch {
    return false
  }
}

const compressedForm = (path: string): { form: keyof typeof decompress; of: string } | null => {
  if (path.endsWith('.br')) return { form: 'br', of: path.slice(0, -3) }
  return path.endsWith('.gz') ? { form: 'gz', of: path.slice(0, -3) } : null
}

/** Returns the files with their hashes; of several with the same path, the last. */
export const gateFiles = (sent: readonly ReleaseFile[]): GateFile[] =>
  [...new Map(sent.map((file) => [file.path, file])).values()].map((file) => ({
    ...file,
    integrity: integrityOf(file.bytes),
  }))

async function extraProblem(
  descriptor: RemoteDescriptor,
  files: ReadonlyMap<string, Buffer>,
  { path, bytes }: ReleaseFile,
): Promise<ReleaseProblem[]> {
  if (Object.hasOwn(descriptor.files, path)) return []
  const compressed = compressedForm(path)
  if (!compressed || !Object.hasOwn(descriptor.files, compressed.of)) {
    return [{ path, code: 'release.file_unexpected', message: `${path} is not in the descriptor` }]
  }
  const plain = files.get(compressed.of)
  if (!plain || (await holds(compressed.form, bytes, plain))) return []
  return [{ path, code: 'release.compressed_differs', message: `${path} is not ${compressed.of}, compressed` }]
}

const hostPageProblems = (descriptor: RemoteDescriptor, files: ReadonlyMap<string, Buffer>): ReleaseProblem[] =>
  descriptor.name !== HOST
    ? []
    : HOST_PAGES.filter((path) => files.get(path)?.includes(RELEASE_PLACEHOLDER) === false).map((path) => ({
        path,
        code: 'release.host_page_invalid',
        message: `${path} has no ${RELEASE_PLACEHOLDER} for the release`,
      }))

/**
 * Returns the problems of paths sent twice, and of files that are neither in the descriptor nor a correct compressed
 * form of a listed file.
 */
export async function sentProblems(
  descriptor: RemoteDescriptor,
  sent: readonly ReleaseFile[],
): Promise<ReleaseProblem[]> {
  const files = new Map(sent.map(({ path, bytes }) => [path, bytes]))
  const twice = sent.filter(({ path, bytes }) => files.get(path) !== bytes)
  const extras = await Promise.all(sent.map((file) => extraProblem(descriptor, files, file)))
  return [
    ...twice.map(({ path }) => ({ path, code: 'release.path_invalid', message: `${path} was sent twice` })),
    ...extras.flat(),
    ...hostPageProblems(descriptor, files),
  ]
}

/** Returns the problems of files that are missing, differ from the descriptor, or are not expected. */
export const fileProblems = async (
  descriptor: RemoteDescriptor,
  sent: readonly ReleaseFile[],
): Promise<ReleaseProblem[]> => [
  ...hashProblems(descriptor, gateFiles(sent)),
  ...(await sentProblems(descriptor, sent)),
]

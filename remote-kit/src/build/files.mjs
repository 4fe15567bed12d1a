import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const TEXT = /\.(?:js|css|json|html|svg|txt|map)$/
const COMPRESSED = /\.(?:br|gz)$/
/** Minimum size in bytes; for smaller files the header costs more than the compression saves. */
const MIN_COMPRESSED_BYTES = 256

/** @param {Buffer | string} bytes @returns {string} value of an `integrity` attribute */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** @param {string} folder @returns {Promise<string[]>} paths with forward slashes, sorted */
export const listFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

/** @param {string} folder @returns {Promise<string[]>} built files without their compressed variants */
export const listPlainFiles = async (folder) =>
  (await listFiles(folder)).filter((file) => !COMPRESSED.test(file) && file !== 'remote.json')

/**
 * @param {string} folder
 * @returns {Promise<Record<string, string>>} file → sha384 of its uncompressed bytes
 */
export const hashFiles = async (folder) => {
  const files = await listPlainFiles(folder)
  const hashes = files.map(async (file) => [file, integrityOf(await readFile(path.join(folder, file)))])
  return Object.fromEntries(await Promise.all(hashes))
}

/** @param {string} file */
const compressFile = async (file) => {
  const bytes = await readFile(file)
  if (bytes.length < MIN_COMPRESSED_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const [small, compatible] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, compatible)])
}

/**
 * Writes a brotli and a gzip variant of every text file, in parallel on zlib's threads.
 * @param {string} folder
 * @param {(file: string) => boolean} [isCompressible]
 */
export const compressFiles = async (folder, isCompressible = () => true) => {
  const files = (await listPlainFiles(folder)).filter((file) => TEXT.test(file) && isCompressible(file))
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))))
}

import { constants, gzipSync } from 'node:zlib'

/** @typedef {{ path: string, bytes: Buffer }} PackedFile path within the package, with forward slashes */

const BLOCK = 512
/** Root folder that npm requires in a package. */
const FOLDER = 'package'
/** Modification time of every file, the same as npm uses, so that archives are reproducible. */
const MODIFIED_AT_SECONDS = 499_162_500
/** Maximum length in bytes of the last segment of a path; `MAX_PREFIX_BYTES` limits the folders before it. */
const MAX_NAME_BYTES = 100
const MAX_PREFIX_BYTES = 155

/** @param {number} value @param {number} length */
const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** Splits a long path at a slash, because ustar stores it in two fields. @param {string} path */
const divide = (path) => {
  if (Buffer.byteLength(path) <= MAX_NAME_BYTES) return { name: path, prefix: '' }
  const at = [...path.matchAll(/\//g)]
    .map(({ index }) => index)
    .find((index) => Buffer.byteLength(path.slice(index + 1)) <= MAX_NAME_BYTES && index <= MAX_PREFIX_BYTES)
  if (at === undefined) throw new Error(`${path} is too long for a tar archive`)
  return { name: path.slice(at + 1), prefix: path.slice(0, at) }
}

/** @param {string} path @param {number} size */
const header = (path, size) => {
  const block = Buffer.alloc(BLOCK)
  const { name, prefix } = divide(path)
  block.write(name, 0)
  block.write(octal(path.includes('/bin/') ? 0o755 : 0o644, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(MODIFIED_AT_SECONDS, 12), 136)
  // The checksum is computed with blanks in its own field.
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\0' + '00', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** @param {number} size */
const padding = (size) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/**
 * Package in npm's tar format. The same files make the same bytes on every machine.
 * @param {readonly PackedFile[]} files
 * @returns {Buffer} not compressed
 */
export const archive = (files) => {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const blocks = sorted.flatMap(({ path, bytes }) => [
    header(`${FOLDER}/${path}`, bytes.length),
    bytes,
    padding(bytes.length),
  ])
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

/** Offset of the operating system in gzip's header. */
const SYSTEM_OFFSET = 9
const UNKNOWN_SYSTEM = 255

/** @param {Buffer} tar @returns {Buffer} */
export const compressArchive = (tar) => {
  const bytes = gzipSync(tar, { level: constants.Z_BEST_COMPRESSION })
  bytes[SYSTEM_OFFSET] = UNKNOWN_SYSTEM
  return bytes
}

/** @param {Buffer} block @param {number} from @param {number} to */
const text = (block, from, to) => (block.toString('utf8', from, to).split('\0')[0] ?? '').trim()

/** @param {Buffer} tar as `archive` makes it @returns {PackedFile[]} */
export const readArchive = (tar) => {
  /** @type {PackedFile[]} */
  const files = []
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const block = tar.subarray(at, at + BLOCK)
    const size = Number.parseInt(text(block, 124, 136), 8)
    const [name, prefix] = [text(block, 0, 100), text(block, 345, 500)]
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size)
    files.push({ path: (prefix ? `${prefix}/${name}` : name).slice(FOLDER.length + 1), bytes })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

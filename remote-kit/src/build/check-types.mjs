import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { writeCssTypes } from '../css-types.mjs'

/** @param {string} dir @returns {string} path of tsc: of the remote's own TypeScript, else of the kit's */
const compilerOf = (dir) => {
  const own = createRequire(path.join(dir, 'package.json'))
  const packageJson = own.resolve.paths('typescript')?.map((folder) => path.join(folder, 'typescript/package.json'))
  const installed = packageJson?.find((file) => existsSync(file))
  const file = installed ?? createRequire(import.meta.url).resolve('typescript/package.json')
  return path.join(path.dirname(file), 'bin/tsc')
}

/**
 * @param {string} dir
 * @returns {Promise<void>}
 * @throws Error with the compiler's output
 */
export const checkTypes = (dir) => {
  writeCssTypes(dir)
  return new Promise((resolve, reject) => {
    const command = [compilerOf(dir), '--noEmit', '--pretty', 'false', '-p', path.join(dir, 'tsconfig.json')]
    execFile(process.execPath, command, { cwd: dir, maxBuffer: 32 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`types do not fit:\n${(stdout + stderr).trim()}`))
      else resolve()
    })
  })
}

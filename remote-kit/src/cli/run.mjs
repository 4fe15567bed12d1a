import { parseArgs } from 'node:util'
import { PinConflict } from '../environments.mjs'
import { commands } from './commands.mjs'
import { HELP, UsageError } from './usage.mjs'

/** @typedef {(text: string) => void} Write */

/** @param {string[]} args */
const parse = (args) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        release: { type: 'string' },
        server: { type: 'string' },
        reason: { type: 'string' },
        expect: { type: 'string' },
        port: { type: 'string' },
        entry: { type: 'string' },
        parts: { type: 'string' },
        module: { type: 'boolean' },
        environment: { type: 'string' },
        browser: { type: 'boolean', default: false },
        percent: { type: 'string' },
        user: { type: 'string' },
        hours: { type: 'string' },
        end: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @param {unknown} error */
const exitCode = (error) => {
  if (error instanceof UsageError) return 2
  return error instanceof PinConflict ? 3 : 1
}

/** @param {unknown} error */
const problemOf = (error) => ({
  error: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && 'code' in error && { code: error.code }),
  ...(error instanceof PinConflict && { current: error.current }),
})

/**
 * Runs one command line.
 * @param {string[]} args without node and script
 * @param {{ out: Write, err: Write }} [print] the terminal; tests collect the lines instead
 * @returns {Promise<number>} exit code
 */
export const run = async (args, print = { out: console.log, err: console.error }) => {
  const json = args.includes('--json')
  try {
    const { values, positionals } = parse(args)
    const [name, ...rest] = positionals
    if (values.help || name === undefined) {
      print.out(HELP)
      return values.help ? 0 : 2
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new UsageError(`no command '${name}'; see remote --help`)
    const { text, value } = await command({ args: rest, options: values })
    print.out(json ? JSON.stringify(value, null, 2) : text)
    return 0
  } catch (error) {
    const problem = problemOf(error)
    print.err(json ? JSON.stringify(problem, null, 2) : problem.error)
    return exitCode(error)
  }
}

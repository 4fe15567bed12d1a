#!/usr/bin/env node
import { unsupportedNode } from '../src/node-version.mjs'

const refusal = unsupportedNode()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
// Imported after the check of the Node version, because its own imports need a supported Node.
const { run } = await import('../src/cli/run.mjs')
process.exitCode = await run(process.argv.slice(2))

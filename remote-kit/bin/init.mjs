#!/usr/bin/env node
import { run } from '../src/cli/run.mjs'

process.exitCode = await run(['init', ...process.argv.slice(2)])

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from '@outlet/shared/contract/zod'
import type { Proof } from './proof'
import { ShopName } from '../src/purchase-attempts/testing/shop-name'
import { runProof } from './run-proof'

const ENDING = '.proof.ts'
const names = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : [],
)

const load = async (name: string): Promise<Proof> => {
  // Each `*.proof.ts` file exports a `proof`.
  const { proof } = (await import(join(import.meta.dirname, name + ENDING))) as { proof: Proof }
  return proof
}

const Arguments = z.object({
  name: z.enum(names).optional(),
  n: z.coerce.number().int().min(1).optional(),
  seed: z.coerce.number().int().min(0).max(0xffffffff).optional(),
  from: z.string().min(1).optional(),
  shop: ShopName.optional(),
  resume: z.boolean().default(true),
})

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      n: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string' },
      shop: { type: 'string' },
      resume: { type: 'boolean' },
    },
  })
  return Arguments.parse({ ...values, name: positionals[0] })
}

// The output of this command is its result.
async function list() {
  console.log(`npm run prove -- <name> [--n N] [--seed S] [--shop ${ShopName.options.join('|')}] [--no-resume]`)
  for (const name of names) {
    const { about, tries } = await load(name)
    console.log(`  ${name.padEnd(16)} ${about} (n ${tries})`)
  }
}

async function prove({ name, seed = Math.floor(Math.random() * 2 ** 31), ...given }: z.infer<typeof Arguments>) {
  if (name === undefined) return list()
  const proof = await load(name)
  const n = given.n ?? proof.tries
  // A proof may run for hours; its seed repeats the same histories.
  const at = given.shop === undefined ? '' : ` --shop ${given.shop}`
  console.log(
    `proof ${name}: seed ${seed}; if stopped, resume with  npm run prove -- ${name} --n ${n} --seed ${seed}${at}`,
  )
  const say = (line: string) => console.log(line)
  const { found } = await runProof(proof, { n, seed, from: given.from, shop: given.shop, resume: given.resume, say })
  if (found.length > 0) process.exitCode = 1
}

try {
  await prove(readArguments())
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error)
  process.exitCode = 2
}

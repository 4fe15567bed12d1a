import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@outlet/shared/contract/endpoint'

const folder = resolve(__dirname, '../../../shared/src/contract')

// Only endpoints have `needs` among the contract's exports.
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'response' in value

/** All exports of the contract, by file and name. */
export async function contractExports(): Promise<{ file: string; name: string; value: unknown }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const found = files.map(async (file) => {
    const module: object = await import(join(folder, file))
    return Object.entries<unknown>({ ...module }).map(([name, value]) => ({ file, name, value }))
  })
  return (await Promise.all(found)).flat()
}

/** All endpoints of the contract, with their export names; one that a second file re-exports is listed once. */
export async function contractEndpoints(): Promise<{ name: string; endpoint: Endpoint }[]> {
  const found = (await contractExports()).flatMap(({ name, value }) =>
    isEndpoint(value) ? [{ name, endpoint: value }] : [],
  )
  return [...new Map(found.map((one) => [one.endpoint, one])).values()]
}

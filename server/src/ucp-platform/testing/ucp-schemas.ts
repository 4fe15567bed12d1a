import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { z } from '@outlet/shared/contract/zod'

/** The standard's own JSON Schemas, by version; outside of the repository. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/ucp')

const hasSchemas = existsSync(FOLDER)
// A run without them must show that it tests less.
if (!hasSchemas) console.warn(`No schemas of UCP at ${FOLDER}: what depends on them is not tested`)

/** Like `describe` and `test`; skipped without the schemas, which a copy of the repository alone does not have. */
export const describeWithSchemas = hasSchemas ? describe : describe.skip
export const testWithSchemas = hasSchemas ? test : test.skip

const Document = z.looseObject({ $id: z.string() })

export type RequestKind = 'create' | 'update' | 'complete'

const Rule = z.union([z.string(), z.record(z.string(), z.string())])
const Properties = z.record(z.string(), z.looseObject({ ucp_request: Rule.optional() }))
const Shape = z.looseObject({ properties: Properties.optional(), required: z.array(z.string()).default([]) })

/** Rewrites a schema of resources for requests of this kind, by its annotations `ucp_request`. */
function forRequest(schema: unknown, kind: RequestKind): unknown {
  if (Array.isArray(schema)) return schema.map((part: unknown) => forRequest(part, kind))
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, forRequest(part, kind)]))
  const shape = Shape.safeParse(parts).data
  if (!shape?.properties) return parts
  const rules = Object.entries(shape.properties).map(([name, { ucp_request: rule }]) => ({
    name,
    rule: typeof rule === 'object' ? rule[kind] : rule,
  }))
  const named = (rule: string) => rules.filter((one) => one.rule === rule).map(({ name }) => name)
  const omitted = named('omit')
  const optional = new Set([...omitted, ...named('optional')])
  return {
    ...parts,
    properties: Object.fromEntries(Object.entries(shape.properties).filter(([name]) => !omitted.includes(name))),
    required: [...new Set([...shape.required.filter((name) => !optional.has(name)), ...named('required')])],
  }
}

/**
 * Returns a function that validates a value with a schema of that folder, by its `$id`; null = valid. `request`: values
 * are requests of this kind, not resources.
 */
export function ucpSchemas(
  folder: string,
  request: RequestKind | null = null,
): (schema: string, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const root = join(FOLDER, folder)
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json') || file.startsWith('services') || file.startsWith('handlers')) continue
    const json: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const document = Document.parse(request ? forRequest(json, request) : json)
    // References in `discovery` are relative to the folders, and not to the stated ids.
    ajv.addSchema(file.startsWith('discovery') ? { ...document, $id: `https://ucp.dev/${file}` } : document)
  }
  return (schema, value) => {
    const validate = ajv.getSchema(schema)
    if (!validate) throw new Error(`no schema ${schema}`)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}

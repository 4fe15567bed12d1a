import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { z } from '@outlet/shared/contract/zod'

/** The standard's own JSON Schemas, by version; outside of the repository. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/ucp')

export const hasUcpSchemas = existsSync(FOLDER)
if (!hasUcpSchemas) console.warn(`No schemas of UCP at ${FOLDER}: what depends on them is not tested`)

const Document = z.looseObject({ $id: z.string() })

/** Returns a function that validates a value with a schema of that folder, by its `$id`; null = valid. */
export function ucpSchemas(folder: string): (schema: string, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const root = join(FOLDER, folder)
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json') || file.startsWith('services') || file.startsWith('handlers')) continue
    const document = Document.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))
    // References in `discovery` are relative to the folders, and not to the stated ids.
    ajv.addSchema(file.startsWith('discovery') ? { ...document, $id: `https://ucp.dev/${file}` } : document)
  }
  return (schema, value) => {
    const validate = ajv.getSchema(schema)
    if (!validate) throw new Error(`no schema ${schema}`)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}

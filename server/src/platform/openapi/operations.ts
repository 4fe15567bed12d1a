import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { Problem } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'
import { MAX_BODY_BYTES } from '../http/open-http'
import type { RawEndpoint } from '../http/raw-endpoint'
import type { DescribedContract } from './described-contract'
import { rawRefusals, refusalsOf } from './refusal-responses'
import { SchemaNames, type Json } from './schema-names'

/** Descriptions of the query parameters that lists share. */
const queryNotes: Readonly<Record<string, string>> = {
  cursor: '`next` of the page before, as it came: it belongs to this list with this filter and sort',
  limit: 'How many at most',
  sort: '`-` in front: descending',
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

export interface Served {
  served: readonly Endpoint[]
  servedRaw: readonly RawEndpoint[]
}

const entriesOf = (module: object) => Object.entries<unknown>({ ...module })

/** The contract's exported schemas, by export name, without query schemas, whose parameters are listed individually. */
function namedSchemas({ tags, common }: DescribedContract, queries: ReadonlySet<z.ZodType>) {
  const names = new Map<z.ZodType, string>()
  for (const [name, value] of [...tags.flatMap(({ modules }) => modules), ...common].flatMap(entriesOf)) {
    // Lower-case exports are components of other schemas, such as a query flag.
    if (value instanceof z.ZodType && /^[A-Z]/.test(name) && !queries.has(value)) names.set(value, name)
  }
  return names
}

const isSchema = (schema: z.ZodType | undefined) => schema !== undefined

export function schemasOf(contract: DescribedContract, { served, servedRaw }: Served): SchemaNames {
  const queries = [...served, ...servedRaw].map(({ query }) => query).filter(isSchema)
  const bodies = served.map(({ body }) => body).filter(isSchema)
  const events = servedRaw.map(({ event }) => event).filter(isSchema)
  return new SchemaNames({
    names: namedSchemas(contract, new Set(queries)),
    descriptions: contract.descriptions,
    roots: {
      input: [...queries, ...bodies, ...Object.values(contract.pathParameters)],
      output: [...served.map(({ response }) => response), ...events, Problem],
    },
    parameters: new Set(queries.flatMap((query) => (query instanceof z.ZodObject ? Object.values(query.shape) : []))),
  })
}

/** Describes operations with the names from the contract. */
export class Operations {
  readonly #names = new Map<unknown, { operationId: string; tags: string[] }>()

  constructor(
    readonly contract: DescribedContract,
    readonly schemas: SchemaNames,
  ) {
    for (const { name: tag, modules } of contract.tags)
      for (const [operationId, endpoint] of modules.flatMap(entriesOf))
        this.#names.set(endpoint, { operationId, tags: [tag] })
  }

  #parameters({ path, query }: Pick<Endpoint, 'path' | 'query'>): Json[] {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
      const known = this.contract.pathParameters[name]
      return { name, in: 'path', required: true, schema: known ? this.schemas.of(known, 'input') : { type: 'string' } }
    })
    if (!query) return inPath
    const { properties, required } = ObjectSchema.parse(this.schemas.of(query, 'input'))
    const inQuery = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      ...(queryNotes[name] && { description: queryNotes[name] }),
      schema,
    }))
    return [...inPath, ...inQuery]
  }

  #body({ body, bodyType, maxBodyBytes = MAX_BODY_BYTES }: Endpoint): Json {
    if (!body) return {}
    const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    return {
      requestBody: {
        description: `${maxBodyBytes} bytes at most`,
        required: true,
        content: { [type]: { schema: this.schemas.of(body, 'input') } },
      },
    }
  }

  ofEndpoint(endpoint: Endpoint): Json {
    const { needs, idempotent, status = 200 } = endpoint
    const isPermission = needs !== 'anyone' && needs !== 'session'
    return {
      ...this.#names.get(endpoint),
      summary: endpoint.summary,
      description: `Needs: ${needs}`,
      security: needs === 'anyone' ? [] : [{ bearer: isPermission ? [needs] : [] }],
      parameters: [
        ...this.#parameters(endpoint),
        ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ],
      ...this.#body(endpoint),
      responses: {
        [String(status)]: {
          description: 'Success',
          content: { 'application/json': { schema: this.schemas.of(endpoint.response, 'output') } },
        },
        ...refusalsOf(endpoint, this.contract.refusals),
      },
    }
  }

  ofRaw(endpoint: RawEndpoint): Json {
    const { operationId, tag, summary, description, needs, mediaTypes, event, hasTag } = endpoint
    const data = event && { contentMediaType: 'application/json', contentSchema: this.schemas.of(event, 'output') }
    return {
      operationId,
      tags: [tag],
      summary,
      description,
      security: needs === 'anyone' ? [] : [{ bearer: [] }],
      parameters: this.#parameters(endpoint),
      responses: {
        200: {
          description: 'Success',
          content: Object.fromEntries(
            mediaTypes.map((mediaType) => [
              mediaType,
              { schema: { ...(mediaType.startsWith('text/') && { type: 'string' }), ...data } },
            ]),
          ),
        },
        ...(hasTag && { 304: { description: 'As the caller has it' } }),
        ...rawRefusals(endpoint.refusals),
      },
    }
  }
}

import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { DescribedContract } from './described-contract'
import { Operations, schemasOf, type Served } from './operations'
import { sharedResponses } from './refusal-responses'
import type { Json, SchemaNames } from './schema-names'

const DESCRIPTION =
  'Within v1 responses only grow: clients must ignore unknown fields and values. Every refusal is a problem ' +
  '(RFC 9457) with a `code`. Amounts are in minor units of their currency, times in UTC; what is unknown is null.'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated key with the same body returns the first response and changes nothing',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a session (`signIn`), or of a machine (`createMachineToken`)',
}

const components = (schemas: SchemaNames) => ({
  schemas: schemas.components(),
  parameters: { IdempotencyKey: idempotencyKey },
  responses: sharedResponses(schemas),
  securitySchemes: { bearer },
})

/** Builds the OpenAPI 3.1 document of all endpoints below API_PREFIX. */
export function openApiDocument(served: Served, contract: DescribedContract, version: string) {
  const schemas = schemasOf(contract, served)
  const operations = new Operations(contract, schemas)
  const paths: Record<string, Json> = {}
  const add = (path: string, method: string, operation: Json) => {
    const address = API_PREFIX + path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const endpoint of served.served) add(endpoint.path, endpoint.method, operations.ofEndpoint(endpoint))
  for (const endpoint of served.servedRaw) add(endpoint.path, 'GET', operations.ofRaw(endpoint))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outlet Console',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: contract.tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: components(schemas),
  }
}

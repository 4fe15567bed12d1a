import { API_PREFIX, type Endpoint } from '@outlet/shared/contract/endpoint'
import { Problem } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = (endpoint: Endpoint) => {
  if (!endpoint.query) return []
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const bodyOf = (endpoint: Endpoint) => {
  if (!endpoint.body) return {}
  const type = endpoint.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(endpoint.body, 'input') } } } }
}

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  description: `Needs: ${endpoint.needs}`,
  security: endpoint.needs === 'anyone' ? [] : [{ bearer: [] }],
  parameters: [
    ...pathParameters(endpoint.path),
    ...queryParameters(endpoint),
    ...(endpoint.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
      : []),
  ],
  ...bodyOf(endpoint),
  responses: {
    [String(endpoint.status ?? 200)]: {
      description: 'Success',
      content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
    },
    default: {
      description: 'Refused',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** OpenAPI 3.1 of the endpoints served. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = API_PREFIX + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Outlet Console', version },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

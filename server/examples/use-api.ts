import createClient from 'openapi-fetch'
// Made by `npx openapi-typescript <server>/api/v1/openapi.json -o api.d.ts`.
import type { components, paths } from './api.js'

type Problem = components['schemas']['Problem']

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

const dataOf = <Data>({ data, error }: { data?: Data; error?: Problem }): Data => {
  if (data === undefined) throw error ? new Refused(error) : new Error('no response')
  return data
}

export interface Account {
  username: string
  password: string
}

/** Signs in, records an order once however often it is sent, and reads it: with the generated types alone. */
export async function useApi(baseUrl: string, account: Account) {
  const api = createClient<paths>({ baseUrl })
  const { access_token } = dataOf(
    await api.POST('/api/v1/login/access-token', {
      body: account,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  )
  api.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${access_token}`) })

  const record = async (key: string, title: string) =>
    dataOf(
      await api.POST('/api/v1/orders', {
        params: { header: { 'Idempotency-Key': key } },
        body: {
          store_name: 'Coach Outlet',
          status: 'placed',
          payment: 'paid',
          fulfilment: 'unfulfilled',
          currency: 'CNY',
          lines: [{ title, quantity: 1, unit_price: 89_800 }],
          tax: 0,
          shipping: 0,
          placed_at: '2026-11-19T16:30:00Z',
        },
      }),
    )
  const recorded = await record('first-order', 'Tabby Shoulder Bag 26')
  const again = await record('first-order', 'Tabby Shoulder Bag 26')

  const query = {
    status: ['placed', 'pending'],
    sort: '-total',
    limit: 1,
  } satisfies paths['/api/v1/orders']['get']['parameters']['query']
  const page = dataOf(await api.GET('/api/v1/orders', { params: { query } }))
  const { error } = await api.GET('/api/v1/orders/{orderId}', { params: { path: { orderId: 'nobody' } } })
  const refusal = await record('first-order', 'Another').catch((failure: unknown) => failure)

  return {
    recorded: { id: recorded.id, minor: recorded.total.minor, color: recorded.lines[0]?.color },
    isSame: again.id === recorded.id,
    listed: page.items.map(({ id, status }) => ({ id, status })),
    next: page.next,
    notFound: error && { status: error.status, code: error.code },
    reused: refusal instanceof Refused ? refusal.problem.code : refusal,
  }
}

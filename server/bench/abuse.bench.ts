import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { benchApp } from './bench-app'
import { percentile, report } from './report'

// Measures how long an operator waits for pages while 50 clients send slow bodies, large bodies, wrong passwords and
// requests for the OpenAPI document, all at once. Limited by the machine's processors, which clients and server share.

const ORDERS = 5000

const { app, db, headers, close } = await benchApp()

const clients = (role: string, origin: string) =>
  fork(join(import.meta.dirname, 'abuse/clients.ts'), [role, origin, headers.authorization.slice('Bearer '.length)], {
    cwd: join(import.meta.dirname, '..'),
    execArgv: ['--import', 'tsx'],
  })

async function operator(origin: string): Promise<number[]> {
  const [delays] = await once(clients('operator', origin), 'message')
  return z.array(z.number()).parse(delays)
}

try {
  await db.execute(sql`
    with made as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), 'B-' || n, 'manual', 'Bench', 'placed', 'paid', 'unfulfilled', 'CNY', 100, 0, 0, 100, 'CNY',
        clock_now(), current_date, 'B-' || n from generate_series(1, ${ORDERS}::int) n returning id
    ) insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from made`)
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const alone = await operator(origin)
  report({ name: 'an operator alone: p99', value: percentile(alone, 0.99), unit: 'ms', goal: '–' })
  const abuse = clients('abuse', origin)
  const beside = await operator(origin)
  abuse.send('end')
  const [counts] = await once(abuse, 'message')
  console.log(JSON.stringify(counts))
  report({ name: 'an operator beside 50 clients of abuse: p50', value: percentile(beside, 0.5), unit: 'ms', goal: '–' })
  report({
    name: 'an operator beside 50 clients of abuse: p99',
    value: percentile(beside, 0.99),
    unit: 'ms',
    goal: '≤ 100',
  })
} finally {
  await close()
}

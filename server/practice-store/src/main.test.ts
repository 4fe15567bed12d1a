import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { z } from '@outlet/shared/contract/zod'

const Listening = z.object({ type: z.literal('listening'), origin: z.url() })

async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const settings = { PRACTICE_CLIENT_ID: 'some-client', PRACTICE_CONTROL_TOKEN: 'some-token', PRACTICE_MASTERS: '20' }
  const env = { PATH: process.env['PATH'], ...settings }
  const child = fork(resolve(__dirname, 'main.ts'), [], {
    cwd: resolve(__dirname, '..'),
    env,
    execArgv: ['--import', 'tsx'],
    detached: true,
  })
  const [message] = await once(child, 'message')
  return { child, origin: Listening.parse(message).origin }
}

describe('the practice store as a process', () => {
  it('reports its origin and exits when its parent is gone', async () => {
    const { child, origin } = await startProcess()
    const response = await fetch(`${origin}/s/coach-outlet/dw/shop/v23_2/product_search?q=x&client_id=some-client`)
    expect([response.status, response.headers.get('x-practice-store')]).toEqual([200, '1'])
    const exited = once(child, 'exit')
    child.disconnect()
    expect(await exited).toEqual([0, null])
  })

  it('exits on SIGTERM, even with a request in flight', async () => {
    const { child, origin } = await startProcess()
    const headers = { 'x-practice-control-token': 'some-token' }
    const body = JSON.stringify({ faults: [{ kind: 'hang' }] })
    expect((await fetch(`${origin}/__practice/settings`, { method: 'PATCH', headers, body })).status).toBe(200)
    const hanging = fetch(`${origin}/s/coach-outlet/dw/shop/v23_2/products/X?client_id=some-client`)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await expect(hanging).rejects.toThrow()
    expect(await exited).toEqual([0, null])
  })
})

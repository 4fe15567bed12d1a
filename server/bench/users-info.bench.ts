import { benchApp } from './bench-app'
import { report } from './report'

// Measures each page's first request: the signed-in user. Fifty clients, each with its own user and session.

const CLIENTS = 50
const MS = 5000

const { addUser, close, app } = await benchApp()
try {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => addUser(`client-${number}`)))
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (headers) => {
      while (performance.now() - startedAt < MS) {
        const { statusCode } = await app.http.inject({ method: 'GET', url: '/api/v1/users/info', headers })
        if (statusCode !== 200) throw new Error(`status ${statusCode}`)
        done += 1
      }
    }),
  )
  const perSecond = done / ((performance.now() - startedAt) / 1000)
  report({ name: `users/info, ${CLIENTS} users at once`, value: perSecond, unit: '1/s', goal: '≥ 3000' })
} finally {
  await close()
}

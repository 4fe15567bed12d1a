import { benchApp } from './bench-app'
import { report } from './report'

// What every page asks first: who is signed in. Fifty clients, each with a user and a session of its own.

const CLIENTS = 50
const MS = 5000

const { addUser, close, app } = await benchApp()
try {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => addUser(`client-${number}`)))
  const begun = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async (headers) => {
      while (performance.now() - begun < MS) {
        const { statusCode } = await app.http.inject({ method: 'GET', url: '/api/v1/users/info', headers })
        if (statusCode !== 200) throw new Error(`answered ${statusCode}`)
        done += 1
      }
    }),
  )
  const perSecond = done / ((performance.now() - begun) / 1000)
  report({ name: `users/info, ${CLIENTS} users at once`, value: perSecond, unit: '1/s', goal: '≥ 3000' })
} finally {
  await close()
}

import { permissions, type Permission } from '@outlet/shared/contract/users/roles'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { User } from '@outlet/shared/contract/users'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { draftOrders } from '../testing/release-draft'
import { refusal } from '../testing/refusal'
import { isLive, signedIn, signInAgain, type SignedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
})
afterAll(() => t.close())

type Request = [method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>]

const newUser = (username: string, role = 'admin') => ({ username, name: 'x', role, password: 'Quiet-Harbour' })

/** Privilege → request of an admin's session that the server refuses without the own password. */
const grants: Record<string, () => Promise<Request>> = {
  'POST /users/signup': async () => ['POST', '/users/signup', newUser('another-admin')],
  'PATCH /users/:userId (role)': async () => {
    const { id } = await signedIn(t, 'user')
    return ['PATCH', `/users/${id}`, { version: 1, role: 'admin' }]
  },
  'PATCH /users/:userId (user name)': async () => {
    const { id } = await signedIn(t, 'admin')
    return ['PATCH', `/users/${id}`, { version: 1, username: `renamed-${id.slice(-6)}` }]
  },
  'PATCH /users/:userId (activation)': async () => {
    const { id } = await signedIn(t, 'admin')
    const off = await t.call('PATCH', `/users/${id}`, { token: admin.token, body: { version: 1, state: 'inactive' } })
    return ['PATCH', `/users/${id}`, { version: off.json<User>().version, state: 'active' }]
  },
  'PATCH /users/:userId/password': async () => {
    const { id } = await signedIn(t, 'admin')
    return ['PATCH', `/users/${id}/password`, { password: 'Other-Harbour' }]
  },
  'POST /users/:userId/restore': async () => {
    const { id } = await signedIn(t, 'admin')
    expect((await t.call('DELETE', `/users/${id}`, { token: admin.token })).statusCode).toBe(200)
    return ['POST', `/users/${id}/restore`, {}]
  },
  'POST /users/bulk': async () => {
    const { id } = await signedIn(t, 'admin')
    const action = { kind: 'set_state', state: 'active' }
    return ['POST', '/users/bulk', { filter: {}, ids: [id], seen: 1, action }]
  },
  'POST /bulk-jobs/:jobId/undo': async () => {
    const { id } = await signedIn(t, 'user')
    const body = { filter: {}, ids: [id], seen: 1, action: { kind: 'delete' }, current_password: TEST_PASSWORD }
    const job = (await t.call('POST', '/users/bulk', { token: admin.token, body })).json<{ id: string }>()
    while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log: { error: jest.fn() } }));
    return ['POST', `/bulk-jobs/${job.id}/undo`, {}]
  },
  'POST /machine-tokens': async () => ['POST', '/machine-tokens', { name: 'ci', scopes: ['releases.pin:local'] }],
  'POST /releases': async () => {
    const { current_password: _, ...release } = draftOrders('1.0.0')
    return ['POST', '/releases', release]
  },
}

const send = ([method, path, body]: Request, more: Record<string, unknown> = {}, token = admin.token) =>
  t.call(method, path, { token, body: { ...body, ...more } })

test.each(Object.keys(grants))(
  '%s requires the own password, so that a stolen session does not suffice',
  async (name) => {
    const request = await grants[name]?.()
    if (!request) throw new Error('no such request')
    expect(refusal(await send(request))).toEqual([400, 'user.current_password_required'])
    expect(refusal(await send(request, { current_password: 'Quiet-Harbour' }))).toEqual([
      400,
      'user.current_password_wrong',
    ])
    const confirmed = await send(request, { current_password: TEST_PASSWORD })
    expect([200, 201, 202]).toContain(confirmed.statusCode)
  },
)

test('refuses a change of a future version, so that no concurrent change lets it pass without a password', async () => {
  const { id } = await signedIn(t, 'user')
  const unconfirmed = send(['PATCH', `/users/${id}`, { version: 2, role: 'admin' }])
  const other = send(['PATCH', `/users/${id}`, { version: 1, name: 'renamed' }])
  expect(refusal(await unconfirmed)).toEqual([409, 'user.version_conflict'])
  expect((await other).json()).toMatchObject({ role: 'user', version: 2 })
  expect(refusal(await send(['PATCH', `/users/${id}`, { version: 3, role: 'admin' }]))).toEqual([
    409,
    'user.version_conflict',
  ])
})

test('the password of an admin that the caller created does not confirm in the caller’s session', async () => {
  const user = newUser('second-admin')
  const made = await send(['POST', '/users/signup', user], { current_password: TEST_PASSWORD })
  expect(made.statusCode).toBe(201)
  const again = send(['POST', '/users/signup', newUser('third-admin')], { current_password: user.password })
  expect(refusal(await again)).toEqual([400, 'user.current_password_wrong'])
})

test('guesses of the own password are throttled across all of these requests', async () => {
  const other = await signedIn(t, 'admin')
  const guess = (number: number) =>
    send(['POST', '/users/signup', newUser(`guess-${number}`)], { current_password: `Guess-${number}` }, other.token)
  const codes: number[] = []
  for (let number = 0; number < 7; number++) codes.push((await guess(number)).statusCode)
  expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429])
  const token = send(
    ['POST', '/machine-tokens', { name: 'x', scopes: ['releases.read'] }],
    {
      current_password: TEST_PASSWORD,
    },
    other.token,
  )
  expect((await token).statusCode).toBe(429)
})

test('requests that grant nothing need no password: a profile, a deactivation, an end of sessions', async () => {
  const user = await signedIn(t, 'admin')
  const token = await signInAgain(t, user)
  expect(
    (await send(['PATCH', `/users/${user.id}`, { version: 1, job: 'buyer', email: 'a@example.com' }])).statusCode,
  ).toBe(200)
  expect((await send(['PATCH', `/users/${user.id}`, { version: 2, state: 'inactive' }])).statusCode).toBe(200)
  expect(await isLive(t, token)).toBe(false)
})

const elsewhere = 'requires a password if it allows more purchases: tests of task channels'
const pinned = 'shows releases that were published with a password or a token; the audit names who pinned'
const own = "the caller's own session, profile or preview, which cannot be used to sign in"
const report = 'counts or logs what a browser reports'
const setting = 'grants no access and spends nothing'

/** Writes for admins or for every session that require no password here, with the reason. */
const reasons: Record<string, string> = {
  'DELETE /users/:userId': 'removes access; its undo requires a password',
  'DELETE /users/:userId/sessions': 'takes access away',
  'DELETE /machine-tokens/:tokenId': 'takes access away',
  'POST /task-channels': elsewhere,
  'PATCH /task-channels/:channelId': elsewhere,
  'DELETE /task-channels/:channelId': elsewhere,
  'POST /task-channels/:channelId/account-link': 'requires a password: tests of account links',
  'DELETE /task-channels/:channelId/account-link': 'takes access away',
  'POST /task-channels/:channelId/restore': elsewhere,
  'POST /task-channels/:channelId/try': elsewhere,
  'POST /buying-stop': 'buys less',
  'DELETE /buying-stop': 'resumes tasks that were armed with a password',
  'POST /environments': pinned,
  'PATCH /environments/:environment': pinned,
  'DELETE /environments/:environment': pinned,
  'POST /environments/:environment/pins': pinned,
  'POST /environments/:environment/promotion': pinned,
  'POST /environments/:environment/rollback': pinned,
  'POST /environments/:environment/changes': pinned,
  'POST /environments/:environment/changes/:changeId/decision': pinned,
  'POST /environments/:environment/canaries/:name': pinned,
  'POST /environments/:environment/canaries/:name/end': pinned,
  'POST /releases/:name/:version/revoke': pinned,
  'POST /previews': pinned,
  'DELETE /previews/:previewId': own,
  'POST /previews/:previewId/redeem': own,
  'POST /previews/leave': own,
  'PATCH /users/info': own,
  'PUT /users/info/avatar': own,
  'DELETE /users/info/avatar': own,
  'POST /logout': own,
  'DELETE /sessions/:sessionId': own,
  'POST /sessions/end-others': own,
  'POST /user/menu': 'a read',
  'PUT /menu/:role': 'the menu only hides: the server decides what a role may do',
  'POST /client-errors': report,
  'POST /release-loads': report,
  'POST /audit-records/csv': 'a read, and audited',
  'POST /inventory-monitors/pause': setting,
  'DELETE /inventory-monitors/pause': setting,
  'POST /practice-data': setting,
  'PATCH /practice-data': setting,
  'DELETE /practice-data': setting,
  'POST /stores': setting,
  'PATCH /stores/:storeKey': setting,
  'DELETE /stores/:storeKey': setting,
  'POST /stores/:storeKey/restore': setting,
  'POST /stores/try': setting,
  'POST /ucp/platform/keys': setting,
  'POST /scheduled-reports': setting,
  'DELETE /scheduled-reports/:reportId': setting,
  'POST /scheduled-reports/:reportId/restore': setting,
  'POST /scheduled-reports/:reportId/test': setting,
  'POST /exchange-rates': setting,
  'POST /exchange-rates/source/read': setting,
  'PUT /exchange-rates/source': setting,
  'PUT /work/heartbeat': setting,
  'POST /work/heartbeat/send': setting,
  'POST /work/schedules/:name/run': setting,
  'POST /work/given-up/:kind/try-again': setting,
  'POST /work/given-up/:kind/:key/try-again': setting,
}

const isAdmins = (permission: Permission) => permissions[permission].every((role) => role === 'admin')
const named = ({ method, path }: Endpoint) => `${method} ${path}`

test('each write for admins or for every session requires the own password or is listed with a reason', () => {
  const writes = t.app.served.filter(
    ({ method, needs }) => method !== 'GET' && needs !== 'anyone' && (needs === 'session' || isAdmins(needs)),
  )
  const confirmed = new Set(Object.keys(grants).map((name) => name.replace(/ \(.*/, '')))
  const open = writes.map(named).filter((name) => !confirmed.has(name))
  expect(open.sort()).toEqual(Object.keys(reasons).sort())
})

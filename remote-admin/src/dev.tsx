import { mountPractice } from '@outlet/remote-kit/practice'
import { countUsers, listUsers } from '@outlet/shared/contract/users'
import { aUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import remote from './main'
import { manifest } from './manifest'

const users = [
  aUser({ role: 'admin', email: 'lin@example.com' }),
  aUser({ username: 'chen', name: '陈晓', job: '采购' }),
  aUser({ username: 'old', name: 'Former Colleague', state: 'inactive' }),
]

mountPractice(manifest, remote, [
  fake(listUsers, () => ({ items: users, next: null })),
  fake(countUsers, () => ({ count: users.length, exact: true })),
])

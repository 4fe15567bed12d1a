import { mountPractice } from '@outlet/remote-kit/practice'
import { changeMenu, getMenu } from '@outlet/shared/contract/menu'
import { countUsers, listUsers } from '@outlet/shared/contract/users'
import { aUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import remote from './main'
import { manifest } from './manifest'
import { makeFakeMenus } from './menu/fake-menus'

const menus = makeFakeMenus()

const users = [
  aUser({ role: 'admin', email: 'lin@example.com' }),
  aUser({ username: 'chen', name: '陈晓', job: '采购' }),
  aUser({ username: 'old', name: 'Former Colleague', state: 'inactive' }),
]

mountPractice(manifest, remote, [
  fake(listUsers, () => ({ items: users, next: null })),
  fake(getMenu, menus.get),
  fake(changeMenu, menus.change),
  fake(countUsers, () => ({ count: users.length, exact: true })),
])

import { mountPractice } from '@outlet/remote-kit/practice'
import { listMenuStores } from '@outlet/shared/contract/menu'
import { fake } from '@outlet/shared/testing/fake-server'
import remote from './main'
import { manifest } from './manifest'

mountPractice(manifest, remote, [
  fake(listMenuStores, () => ({
    items: [
      { key: 'north', name: 'North' },
      { key: 'south', name: 'South' },
    ],
  })),
])

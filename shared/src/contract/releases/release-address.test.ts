import { releaseBase, releaseIn } from './release-address'

const STACK = `Error: boom
    at query (https://console.example/remotes/orders/1.4.0-local.1a2b/OrderList.js:1:2)
    at run (https://console.example/remotes/host/2.0.0/vendor.js:3:4)`

test('the release of a stack is that of the first file that belongs to one', () => {
  expect(releaseIn(STACK)).toEqual({ name: 'orders', version: '1.4.0-local.1a2b' })
  expect(releaseIn('Error\n    at f (https://console.example/other.js:1:2)')).toBeNull()
  expect(releaseIn('/remotes/../1.0.0/x.js')).toBeNull()
})

test('a release is found by its base address', () => {
  const release = { name: 'snatch-tasks', version: '0.1.0' }
  expect(releaseIn(`${releaseBase(release)}main.js`)).toEqual(release)
})

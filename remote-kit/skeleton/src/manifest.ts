import { defineManifest } from '@outlet/shared/remote/define-manifest'

/** Data that the console reads without loading the remote's code: menu, guards and preloads are derived from it. */
export const manifest = defineManifest({
  name: 'example',
  contract: '^1.0.0',
  routes: [
    {
      name: 'ExampleList',
      path: '/example/list',
      label: { 'zh-CN': 'Example title', 'en-US': 'Example title' },
      section: 'system',
      roles: ['*'],
      reads: ['/menu/stores'],
    },
  ],
})

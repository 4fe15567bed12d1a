import { defineManifest } from '@outlet/shared/remote/define-manifest'

/** What the console knows of this remote without its code: the menu, the guards and the preloads follow from it. */
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

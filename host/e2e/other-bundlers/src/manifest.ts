import { defineManifest } from '@outlet/shared/remote/define-manifest'

/** Data that the console needs about this remote without loading its code. */
export const manifest = defineManifest({
  name: 'parcels',
  contract: '^1.0.0',
  routes: [
    {
      name: 'ParcelList',
      path: '/parcels/list',
      label: { 'zh-CN': '包裹', 'en-US': 'Parcels' },
      section: 'system',
      roles: ['*'],
      reads: ['/menu/stores'],
    },
  ],
})

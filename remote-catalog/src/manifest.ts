import { defineManifest } from '@outlet/shared/remote/define-manifest'

export const manifest = defineManifest({
  name: 'catalog',
  contract: '^1.0.0',
  routes: [],
})

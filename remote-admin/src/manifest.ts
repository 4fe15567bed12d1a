import { defineManifest } from '@outlet/shared/remote/define-manifest'

export const manifest = defineManifest({
  name: 'admin',
  contract: '^1.0.0',
  routes: [],
})

import { sharedConfig } from './shared-modules.mjs'

export const REMOTE_ENTRY = 'remoteEntry.js'

/**
 * Federation options of a remote for any bundler: one exposed module, and no module that the host shares.
 * @param {{ dir: string, uniqueName: string }} target
 */
export const remoteFederation = ({ dir, uniqueName }) => ({
  name: uniqueName,
  filename: REMOTE_ENTRY,
  exposes: { './main': { import: './src/main.ts', name: 'main' } },
  shared: sharedConfig(dir, 'consume'),
  shareStrategy: /** @type {const} */ ('loaded-first'),
  manifest: false,
  dts: false,
  experiments: {
    externalRuntime: true,
    // A remote loads no other remote, so the code for that is excluded from its entry.
    optimization: { disableSnapshot: true, disableRemote: true, target: /** @type {const} */ ('web') },
  },
})

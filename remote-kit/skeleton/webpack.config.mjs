import { remotePreset } from '@outlet/remote-kit/preset'

export default remotePreset(import.meta.dirname)

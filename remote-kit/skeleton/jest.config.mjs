export { remoteJest as default } from '@outlet/remote-kit/jest'

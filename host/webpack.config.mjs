import { hostPreset } from '@outlet/remote-kit/preset'

export default hostPreset(import.meta.dirname, {
  shell: './src/main.tsx',
  signIn: './src/sign-in/main.tsx',
  first: './src/first/first.ts',
})

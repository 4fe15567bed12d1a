import { hostPreset } from '@outlet/remote-kit/preset'

export default hostPreset(import.meta.dirname, {
  shell: './src/main.tsx',
  signIn: './src/sign-in/main.tsx',
  prerender: './src/sign-in/prerender.tsx',
  first: './src/first/first.ts',
})

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const workspace = path.resolve(__dirname, '../../..')

const files = {
  'package.json': '{ "name": "@outlet/remote-example", "version": "1.2.3", "type": "module" }',
  'tsconfig.json': '{ "extends": "../../../tsconfig.base.json", "include": ["src"] }',
  'src/manifest.ts': `
    export const manifest = {
      name: 'example',
      contract: '^1.0.0',
      routes: [{
        name: 'ExampleList', path: '/example/list', label: { 'zh-CN': '例', 'en-US': 'Example' },
        section: 'orders', roles: ['*'],
      }],
      settings: [{ name: 'ExampleSettings', label: { 'zh-CN': '例', 'en-US': 'Example' }, roles: ['*'] }],
    }`,
  'src/main.ts': `
    export default {
      pages: { ExampleList: () => import('./list/ExampleListPage') },
      widgets: {},
      settings: { ExampleSettings: () => import('./list/ExampleSettings') },
      messages: { 'zh-CN': () => import('./locales/zh-CN.json'), 'en-US': () => import('./locales/en-US.json') },
    }`,
  'src/list/ExampleListPage.tsx': `
    import { Button, Form } from '@arco-design/web-react'
    import { useState } from 'react'
    import { store } from '@outlet/shared/settings/store'
    import styles from './list.module.css'
    export default function ExampleListPage() {
      const [text] = useState('PAGE OF THE EXAMPLE')
      return <Button className={styles['box'] ?? ''} onClick={() => store.get}>{text}<Form /></Button>
    }`,
  'src/list/ExampleSettings.tsx': `
    import { SettingSwitch } from '@outlet/shared/ui/SettingSwitch'
    export default function ExampleSettings() {
      return <SettingSwitch label="Example" isOn onChange={() => undefined} />
    }`,
  'src/list/list.module.css': '.box { color: rgb(1, 2, 3) }',
  'src/locales/zh-CN.json': '{ "list": { "title": "例" } }',
  'src/locales/en-US.json': '{ "list": { "title": "Example" } }',
}

/** Creates a folder with a small remote that builds in this workspace; `remove` deletes it. */
export const exampleRemote = (changes: Record<string, string> = {}) => {
  const root = path.join(workspace, 'remote-kit/.cache')
  mkdirSync(root, { recursive: true })
  const dir = mkdtempSync(path.join(root, 'example-'))
  cpSync(path.join(workspace, 'remote-orders/webpack.config.mjs'), path.join(dir, 'webpack.config.mjs'))
  mkdirSync(path.join(dir, 'node_modules/@outlet'), { recursive: true })
  for (const name of [
    'react',
    'react-dom',
    'jotai',
    'i18next',
    'react-i18next',
    'react-router-dom',
    'zod',
    '@tanstack',
    '@arco-design',
    '@outlet/shared',
    '@outlet/remote-kit',
  ]) {
    symlinkSync(path.join(workspace, 'remote-orders/node_modules', name), path.join(dir, 'node_modules', name))
  }
  for (const [file, content] of Object.entries({ ...files, ...changes })) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), content)
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

import path from 'node:path'
import singletons from '@outlet/shared/remote/singletons.json'
import { facadeNames, sharedConfig, sharedModuleFiles } from './shared-modules.mjs'

const workspace = path.resolve(__dirname, '../../..')
const provided = sharedConfig(path.join(workspace, 'host'), 'provide')
const consumed = sharedConfig(path.join(workspace, 'remote-orders'), 'consume')

test('a remote consumes exactly the modules that the host provides, and bundles none of them', () => {
  expect(Object.keys(consumed)).toEqual(Object.keys(provided))
  for (const config of Object.values(consumed)) expect(config).toMatchObject({ import: false, singleton: true })
  for (const config of Object.values(provided)) expect(config).toMatchObject({ singleton: true })
})

test('stateful modules load with the shell, large optional modules load late', () => {
  const late = Object.keys(provided).filter((request) => provided[request]?.eager === false)
  expect(late).toEqual(expect.arrayContaining(['@arco-design/web-react/late', '@outlet/shared/charts/EChartsCanvas']))
  expect(late.filter((request) => singletons.includes(request))).toEqual([])
})

test('every stateful module is shared', () => {
  expect(Object.keys(provided)).toEqual(expect.arrayContaining(singletons))
  expect([...sharedModuleFiles(path.join(workspace, 'host')).values()]).toEqual(expect.arrayContaining(singletons))
})

test('a remote accepts a newer minor version of the host, but no other major', () => {
  expect(provided['react']?.version).toMatch(/^19\.\d+\.\d+$/)
  expect(consumed['react']?.requiredVersion).toMatch(/^\^19\.\d+\.0$/)
})

test('the names of a facade are read from it', () => {
  const names = facadeNames()
  expect(names.get('@arco-design/web-react')?.has('Button')).toBe(true)
  expect(names.get('@arco-design/web-react/forms')?.has('Form')).toBe(true)
  expect(names.get('react-router-dom')?.has('useNavigate')).toBe(true)
  expect([...(names.get('react-i18next') ?? [])]).toEqual(['I18nextProvider', 'initReactI18next', 'useTranslation'])
  expect(names.get('@outlet/shared/contract/zod')?.has('strictObject')).toBe(true)
  expect(names.get('@arco-design/web-react/late')?.has('Watermark')).toBe(false)
})

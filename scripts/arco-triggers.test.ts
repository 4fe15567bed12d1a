import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(__dirname, '..')
const packages = [
  'host',
  'shared',
  'remote-catalog',
  'remote-monitoring',
  'remote-orders',
  'remote-admin',
  'remote-kit',
]

const TRIGGERS = ['Tooltip', 'Popover', 'Popconfirm', 'Dropdown', 'Trigger']
/** Arco components that forward their ref to an element. */
const WITH_REF = ['Button', 'Input', 'Link', 'Switch', 'Tag']

const components = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? components(path) : entry.name.endsWith('.tsx') ? [path] : []
  })

/** Names of the elements and components at which the popups of a file open. */
const openers = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && TRIGGERS.includes(node.openingElement.tagName.getText()))
      for (const child of node.children) {
        if (ts.isJsxElement(child)) found.push(child.openingElement.tagName.getText())
        else if (ts.isJsxSelfClosingElement(child)) found.push(child.tagName.getText())
        else if (ts.isJsxExpression(child)) found.push(child.getText())
      }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

// On React 19 Arco cannot position the popup of a component that does not forward its ref.
test('a popup opens at an element, or at a component that forwards its ref', () => {
  const all = packages.flatMap((name) => components(join(root, name, 'src')).flatMap(openers))
  expect(all).toContain('Button')
  expect(all.filter((name) => !/^[a-z]+$/.test(name) && !WITH_REF.includes(name))).toEqual([])
})

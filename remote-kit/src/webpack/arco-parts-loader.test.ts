import divide from './arco-parts-loader.mjs'

const late = ['Table', 'Form']
const divided = (source: string) => divide.call({ getOptions: () => ({ late }) }, source)

test('an import is divided between the two parts', () => {
  expect(divided(`import { Button, Table as T, Modal,\n  Form } from '@arco-design/web-react';`)).toBe(
    `import { Button, Modal } from '@arco-design/web-react'; import { Table as T, Form } from '@arco-design/web-react/late';`,
  )
})

test.each([
  [`import { Button } from "@arco-design/web-react"`, `import { Button } from '@arco-design/web-react'`],
  [`import { Table } from '@arco-design/web-react'`, `import { Table } from '@arco-design/web-react/late'`],
  [`export { Form } from '@arco-design/web-react'`, `export { Form } from '@arco-design/web-react/late'`],
])('%s', (source, expected) => expect(divided(source)).toBe(expected))

test('what imports from elsewhere stays as it is', () => {
  const source = `import { Table } from './Table'; import IconX from '@arco-design/web-react/icon/x'`
  expect(divided(source)).toBe(source)
})

import divide from './arco-parts-loader.mjs'

const chunks = { '@arco-design/web-react/late': ['Table', 'Select'], '@arco-design/web-react/forms': ['Form'] }
const divided = (source: string) => divide.call({ getOptions: () => ({ chunks }) }, source)

test('an import is split by chunk', () => {
  expect(divided(`import { Button, Table as T, Modal,\n  Form, Select } from '@arco-design/web-react';`)).toBe(
    `import { Button, Modal } from '@arco-design/web-react'; import { Table as T, Select } from '@arco-design/web-react/late'; import { Form } from '@arco-design/web-react/forms';`,
  )
})

test.each([
  [`import { Button } from "@arco-design/web-react"`, `import { Button } from '@arco-design/web-react'`],
  [`import { Table } from '@arco-design/web-react'`, `import { Table } from '@arco-design/web-react/late'`],
  [`export { Form } from '@arco-design/web-react'`, `export { Form } from '@arco-design/web-react/forms'`],
])('%s', (source, expected) => expect(divided(source)).toBe(expected))

test('imports from other packages are unchanged', () => {
  const source = `import { Table } from './Table'; import IconX from '@arco-design/web-react/icon/x'`
  expect(divided(source)).toBe(source)
})

// The part of Arco that comes with the first form: some 25 kB that a list has no use for.
import '@arco-design/web-react/es/Form/style/css.js'
import '@arco-design/web-react/es/InputNumber/style/css.js'

export { default as Form } from '@arco-design/web-react/es/Form'
export { default as InputNumber } from '@arco-design/web-react/es/InputNumber'

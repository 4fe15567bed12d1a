// Arco components that load with the first form: about 25 kB that lists do not need.
import '@arco-design/web-react/es/Form/style/css.js'
import '@arco-design/web-react/es/InputNumber/style/css.js'

export { default as Form } from '@arco-design/web-react/es/Form'
export { default as InputNumber } from '@arco-design/web-react/es/InputNumber'

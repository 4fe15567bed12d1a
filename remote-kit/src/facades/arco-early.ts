// Arco components that load with the shell, before anything is displayed. Each of them slows down every first visit;
// see docs/decisions/arco-facade.md.
import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/es/Alert/style/css.js'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/ConfigProvider/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import '@arco-design/web-react/es/Tag/style/css.js'

export { default as Alert } from '@arco-design/web-react/es/Alert'
export { default as Button } from '@arco-design/web-react/es/Button'
export { default as ConfigProvider } from '@arco-design/web-react/es/ConfigProvider'
export { default as Skeleton } from '@arco-design/web-react/es/Skeleton'
export { default as Tag } from '@arco-design/web-react/es/Tag'
export { Message } from './early-message'

import { Message } from '@arco-design/web-react'

export const showSuccess = (content: string): void => void Message.success({ content })

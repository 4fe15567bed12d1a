// Arco components for dates and times, with their date library: they load with the first field for a date or a time.
import '@arco-design/web-react/es/DatePicker/style/css.js'
import '@arco-design/web-react/es/TimePicker/style/css.js'

export { default as DatePicker } from '@arco-design/web-react/es/DatePicker'
export { default as TimePicker } from '@arco-design/web-react/es/TimePicker'

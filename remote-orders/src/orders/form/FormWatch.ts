import { formWatch } from '@outlet/shared/ui/form-watch'
import type { OrderFormValues } from './order-form-values'

export const FormWatch = formWatch<OrderFormValues>()

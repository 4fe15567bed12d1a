import { LineIcon } from '@outlet/shared/ui/LineIcon'

const CROSSED_CIRCLE =
  'M36.728 36.728c7.03-7.03 7.03-18.427 0-25.456-7.03-7.03-18.427-7.03-25.456 0m25.456 25.456c-7.03 7.03-18.427 7.03-25.456 0-7.03-7.03-7.03-18.427 0-25.456m25.456 25.456L11.272 11.272'

export const StopIcon = () => <LineIcon path={CROSSED_CIRCLE} />

export { BuyingStopBanner } from './BuyingStopBanner'
export { StopBuyingButton } from './StopBuyingButton'

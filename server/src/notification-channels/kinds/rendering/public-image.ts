import type { ChannelMessage } from '../channel-kind'
import type { Markup } from './compose'

/** The picture as markdown shows it, on lines of its own; '' when nobody but us could find it. */
export const publicImage = ({ image }: ChannelMessage, { link, newline }: Markup): string =>
  image?.url ? `${newline}!${link('', image.url)}` : ''

import type { ChannelMessage } from '../channel-kind'
import type { Markup } from './compose'

/** Picture in markdown, on a line of its own; '' if it has no public URL. */
export const publicImage = ({ image }: ChannelMessage, { link, newline }: Markup): string =>
  image?.url ? `${newline}!${link('', image.url)}` : ''

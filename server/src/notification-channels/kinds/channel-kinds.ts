import type { ChannelKind as KindName } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { bark } from './bark'
import { bell } from './bell'
import type { ChannelKind } from './channel-kind'
import { dingtalk } from './dingtalk'
import { discord } from './discord'
import { email } from './email'
import { feishu } from './feishu'
import { gotify } from './gotify'
import { ntfy } from './ntfy'
import { pushover } from './pushover'
import { pushplus } from './pushplus'
import { serverchan } from './serverchan'
import { slack } from './slack'
import { teams } from './teams'
import { telegram } from './telegram'
import { webPush } from './web-push'
import { webhook } from './webhook'
import { wecom } from './wecom'
import { wxpusher } from './wxpusher'

export const channelKinds: Record<KindName, ChannelKind> = {
  bell,
  dingtalk,
  feishu,
  wecom,
  serverchan,
  pushplus,
  wxpusher,
  bark,
  email,
  'web-push': webPush,
  slack,
  teams,
  discord,
  telegram,
  ntfy,
  gotify,
  pushover,
  webhook,
}

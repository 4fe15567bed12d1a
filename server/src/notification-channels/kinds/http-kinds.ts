import { bark } from './bark'
import { dingtalk } from './dingtalk'
import { discord } from './discord'
import { feishu } from './feishu'
import { gotify } from './gotify'
import { ntfy } from './ntfy'
import { pushover } from './pushover'
import { pushplus } from './pushplus'
import { serverchan } from './serverchan'
import { slack } from './slack'
import { teams } from './teams'
import { telegram } from './telegram'
import { webhook } from './webhook'
import { wecom } from './wecom'
import { wxpusher } from './wxpusher'

/** The kinds that are one HTTP request, by name. */
export const httpKinds = {
  bark,
  dingtalk,
  discord,
  feishu,
  gotify,
  ntfy,
  pushover,
  pushplus,
  serverchan,
  slack,
  teams,
  telegram,
  webhook,
  wecom,
  wxpusher,
}

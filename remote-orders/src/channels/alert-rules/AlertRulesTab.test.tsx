import { screen, waitFor, within } from '@testing-library/react'
import {
  createAlertRule,
  deleteAlertRule,
  forecastAlertRule,
  getAlertRule,
  listAlertRules,
  muteAlertRule,
  previewAlertMessage,
  restoreAlertRule,
  updateAlertRule,
  type AlertRule,
} from '@outlet/shared/contract/alert-rules'
import { getMonitorOptions } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { listStores } from '@outlet/shared/contract/stores'
import { addMessages } from '@outlet/shared/i18n/i18n'
import { clickInMenu } from '@outlet/shared/testing/click-in-menu'
import { aCurrentUser, aMonitor, anId } from '@outlet/shared/testing/builders'
import { chooseOption } from '@outlet/shared/testing/choose-option'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { renderPage } from '@outlet/shared/testing/render-page'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import enUS from '../messages/en-US.json'
import zhCN from '../messages/zh-CN.json'
import ChannelsPage from '../ChannelsPage'
import { aRule, channelFakes, group, mine } from '../fake-channels'

addMessages('channels', { 'zh-CN': zhCN, 'en-US': enUS })

const NOON = '2026-11-20T12:00:00.000Z'
const me = aCurrentUser()
const tabby = aMonitor({ product_code: 'CH857', product_name: 'Tabby' })
const willow = aMonitor({ product_code: 'C0692', product_name: 'Willow' })

/** A server with in-memory rules. */
const ruleFakes = (first: readonly AlertRule[]) => {
  let rules = [...first]
  const find = (id: string) => {
    const found = rules.find((rule) => rule.id === id)
    if (!found) throw refuse(404, 'alert_rule.not_found')
    return found
  }
  const save = (changed: AlertRule) => {
    rules = rules.map((rule) => (rule.id === changed.id ? changed : rule))
    return changed
  }
  const deletion = { at: NOON, by: me.name, restorable_until: NOON }
  return [
    fake(listAlertRules, ({ query }) => ({
      items: rules.filter((rule) => Boolean(rule.deletion) === (query.deleted ?? false)),
      next: null,
    })),
    fake(getAlertRule, ({ params }) => find(params.ruleId)),
    fake(createAlertRule, ({ body: { is_own, ...body } }) => {
      const made = aRule({ ...body, owner: is_own ? { id: me.accountId, name: me.name } : null })
      rules = [...rules, made]
      return made
    }),
    fake(updateAlertRule, ({ params, body }) => save({ ...find(params.ruleId), ...body, version: body.version + 1 })),
    fake(muteAlertRule, ({ params, body }) => save({ ...find(params.ruleId), muted_until: body.until })),
    fake(deleteAlertRule, ({ params }) => {
      save({ ...find(params.ruleId), deletion })
      return {}
    }),
    fake(restoreAlertRule, ({ params }) => save({ ...find(params.ruleId), deletion: null })),
    fake(forecastAlertRule, () => ({
      from: NOON,
      to: NOON,
      known_from: NOON,
      events: 24,
      alerts: 5,
      digests: 1,
      days: [{ day: '2026-11-20', alerts: 5, digests: 1 }],
      latest: [{ at: NOON, event: 'restocked' as const, title: 'Restocked: Tabby', is_digest: false }],
      muted: { monitors: 3, stores: 1 },
      is_cut: false,
    })),
    fake(previewAlertMessage, ({ body }) => ({
      message: {
        title: `${body.templates['en-US']?.title ?? 'Restocked'}!`,
        text: '',
        fields: [],
        links: [],
        image_url: null,
      },
      is_made_up: true,
      at: NOON,
    })),
    fake(getMonitorOptions, () => ({ time_zone: 'Asia/Shanghai', tags: [{ tag: 'bags', count: 2 }] })),
    fake(listMonitors, ({ query: { id, q = '' } }) => ({
      items: [tabby, willow].filter((one) => (id ? id.includes(one.id) : one.product_name?.includes(q))),
      next: null,
    })),
    fake(listStores, () => ({ items: [], next: null })),
  ]
}

const server = useFakeServer()
const path = '/channel/list?tab=rules'
const open = (first: readonly AlertRule[], at = path) => {
  server.use(...channelFakes(), ...ruleFakes(first))
  return renderPage(<ChannelsPage />, { path: at })
}
const sent = (what: string) => {
  const request = server.calls.findLast((call) => call.what.startsWith(what))
  return request && (JSON.parse(String(request.body)) as Record<string, unknown>)
}

test('a rule shows in words its events, channels and frequency', async () => {
  open([aRule({ repeat_minutes: 30, escalation: { after_minutes: 10, channel_ids: [group.id] } })])
  expect(await screen.findByText('Restocks')).toBeVisible()
  expect(await screen.findByText(`In the console, ${group.name}`)).toBeVisible()
  expect(screen.getByText(/^Once, then a digest after .*; repeated every .*; escalated after/)).toBeVisible()
})

test('a first rule starts from a template, and is tested on the last 30 days before it is saved', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Price drops of 20% or more' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add alert rule' }))
  await user.click(drawer.getByRole('button', { name: 'Check last 30 days' }))
  expect(await drawer.findByText(/^24 events: 5 alerts, 1 digests/)).toBeVisible()
  expect(drawer.getByText(/^Muted subjects of this rule: monitors 3, stores 1/)).toBeVisible()
  expect(sent('POST /alert-rules/forecast')).toMatchObject({
    rule: { events: ['price_dropped'], filter: { price_change_percent: 20 }, cooldown_minutes: 60 },
  })
  await user.click(drawer.getByText('Message template'))
  await user.type(drawer.getByLabelText('Title'), 'Cheap')
  await user.click(drawer.getByRole('button', { name: 'Preview message' }))
  expect(await drawer.findByText('Cheap!')).toBeVisible()
  expect(drawer.getByText(/the preview above is an example/)).toBeVisible()
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /alert-rules')).toMatchObject({
    name: 'Price drops of 20% or more',
    is_own: false,
    bell: true,
    events: ['price_dropped'],
    templates: { 'en-US': { title: 'Cheap', text: '' }, 'zh-CN': null },
  })
})

test('a template replaces the conditions of another', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Price drops of 20% or more' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add alert rule' }))
  await user.click(drawer.getByRole('button', { name: 'Lowest price in 90 days' }))
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /alert-rules')).toMatchObject({
    name: 'Lowest price in 90 days',
    events: ['price_dropped'],
    filter: { price_change_percent: null, new_low_days: 90 },
  })
})

test('a rule is limited to monitors by name and to tags in use, and has texts in both languages', async () => {
  const gone = anId()
  const { user } = open([aRule({ filter: { ...aRule().filter, monitor_ids: [tabby.id, gone] } })])
  await user.click(await screen.findByText('Restocks'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit rule Restocks' }))
  expect(await drawer.findByText(`CH857 · Tabby · ${tabby.website_type}`)).toBeVisible()
  expect(drawer.getByText('deleted monitor')).toBeVisible()
  await user.type(within(drawer.getByRole('combobox', { name: 'Monitors' })).getByRole('textbox'), 'Will')
  // The matching part is highlighted, so that the name is split into several elements.
  await user.click(await screen.findByText('Will', { selector: '[role=option] *' }))
  await chooseOption(user, 'Monitor tags', 'bags')
  await user.type(drawer.getByLabelText('Title'), 'There')
  await user.click(drawer.getByRole('radio', { name: '中文' }))
  expect(drawer.getByLabelText('Title')).toHaveValue('')
  await user.type(drawer.getByLabelText('Title'), '到货')
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT /alert-rules')).toMatchObject({
    filter: { monitor_ids: [tabby.id, gone, willow.id], tags: ['bags'] },
    templates: { 'en-US': { title: 'There' }, 'zh-CN': { title: '到货' } },
  })
})

test('a rule can require a new lowest price, a price near the lowest, and a real discount', async () => {
  const { user } = open([aRule({ events: ['price_dropped'], filter: { ...aRule().filter, new_low_days: 90 } })])
  await user.click(await screen.findByText('Restocks'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit rule Restocks' }))
  expect(await drawer.findByText('In 90 days')).toBeVisible()
  await user.type(drawer.getByLabelText(/Max above the lowest/), '5')
  await user.click(drawer.getByRole('checkbox', { name: 'Only if the discount is real' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT /alert-rules')).toMatchObject({
    filter: { new_low_days: 90, above_lowest_percent: 5, is_discount_real: true },
  })
})

test('the sentence of a rule states its target price and its other conditions', async () => {
  const { user } = open([
    aRule({
      events: ['price_dropped'],
      filter: { ...aRule().filter, price_at_most: { minor: 9900, currency: 'USD' } },
    }),
  ])
  await user.click(await screen.findByText('Restocks'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit rule Restocks' }))
  expect(await drawer.findByLabelText(/^Target price/)).toHaveValue('99.00')
  await user.click(drawer.getByRole('checkbox', { name: 'Only if the discount is real' }))
  expect(
    await drawer.findByText(/Only if the price is at or below your target of \$99\.00 and the discount is real\.$/),
  ).toBeVisible()
})

test('missing values of a rule are reported at their fields, and no input is lost', async () => {
  const { user } = open([], `${path}&form=new`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Add alert rule' }))
  await user.type(await drawer.findByLabelText('Name'), 'Mine')
  await user.click(drawer.getByRole('checkbox'))
  await user.click(drawer.getByRole('button', { name: 'Add' }))
  expect(await drawer.findByText('Choose at least one event')).toBeVisible()
  expect(drawer.getByText('Choose console notifications or at least one channel')).toBeVisible()
  expect(drawer.getByLabelText('Name')).toHaveValue('Mine')
})

test('a rule is disabled, muted and deleted in its row, each with an undo', async () => {
  const { user } = open([aRule({ owner: { id: mine.owner?.id ?? '', name: me.name }, bell: true, channel_ids: [] })])
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Off')).toBeVisible()
  expect(sent('PUT /alert-rules')).toMatchObject({ is_enabled: false, version: 3 })
  await clickInMenu(user, 'More actions for rule Restocks', 'Mute for an hour')
  // By the version that the change before has returned.
  await waitFor(() =>
    expect(sent('POST /alert-rules')).toEqual({ until: expect.stringMatching(/Z$/) as string, version: 4 }),
  )
  await clickInMenu(user, 'More actions for rule Restocks', 'Delete')
  expect(await screen.findByText('No alert rules yet')).toBeVisible()
})

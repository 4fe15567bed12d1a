import { act, screen } from '@testing-library/react'
import { getInstanceByDom } from 'echarts/core'
import { createRef, useState } from 'react'
import { setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { renderPage } from '../testing/render-page'
import { type ChartPicture, Chart } from './Chart'
import type { ChartOption, ChartTip } from './Chart'

const axes = { xAxis: { type: 'category' }, yAxis: { type: 'value' } }
const stock: ChartOption = ({ text }) => ({
  ...axes,
  textStyle: { color: text },
  series: [{ type: 'line', name: 'Stock', data: [3, null, 12] }],
})
const empty: ChartOption = () => ({ ...axes, series: [] })
const label = 'Stock of C0772: 12 now'
const chart = () => screen.findByRole('img', { name: label })

beforeEach(() => {
  // jsdom computes no layout, and ECharts warns about an element without a size.
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => jest.restoreAllMocks())

test('a chart has a name, and is drawn once its code is loaded', async () => {
  renderPage(<Chart option={stock} label={label} height={300} />)
  expect(screen.getByRole('status')).toBeVisible()
  const drawn = getInstanceByDom(await chart())
  expect(drawn?.getOption()).toMatchObject({ series: [{ name: 'Stock', type: 'line', data: [3, null, 12] }] })
})

test('it shows a tip at the pointer until the pointer leaves', async () => {
  const tip: ChartTip = { top: 0, height: 200, contentAt: (at) => (at < 1 ? 'the first' : null) }
  const { user } = renderPage(<Chart option={stock} label={label} height={300} tip={tip} />)
  const element = await chart()
  const pointAt = (clientX: number) => user.pointer({ target: element, coords: { clientX, clientY: 100 } })
  await pointAt(150)
  expect(screen.getByText('the first')).toBeVisible()
  await pointAt(500)
  expect(screen.queryByText('the first')).toBeNull()
  await pointAt(150)
  await user.unhover(element)
  expect(screen.queryByText('the first')).toBeNull()
})

test('arrow keys move along the steps: the line moves, and the value is read out', async () => {
  const tip: ChartTip = { top: 0, height: 200, contentAt: (at) => `tip of ${at}` }
  const steps = { at: [0, 1, 2], textOf: (at: number) => `step ${at}` }
  const { user } = renderPage(<Chart option={stock} label={label} height={300} tip={tip} steps={steps} />)
  const slider = await screen.findByRole('slider', { name: label })
  expect(slider).toHaveAttribute('aria-valuetext', 'step 2')
  await user.tab()
  expect(slider).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuetext', 'step 1')
  expect(screen.getByText('tip of 1')).toBeVisible()
  await user.keyboard('{Home}{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuenow', '0')
  await user.tab()
  expect(screen.queryByText('tip of 0')).toBeNull()
})

test('it can be exported as a picture while it is mounted', async () => {
  const picture = createRef<ChartPicture>()
  const { unmount } = renderPage(<Chart option={stock} label={label} height={300} picture={picture} />)
  await chart()
  expect(picture.current).toEqual(expect.any(Function))
  unmount()
  expect(picture.current).toBeNull()
})

test('another option replaces the one before, removed series included', async () => {
  const Shown = () => {
    const [option, setOption] = useState<ChartOption>(() => stock)
    return (
      <>
        <button onClick={() => setOption(() => empty)}>clear</button>
        <Chart option={option} label={label} height={300} />
      </>
    )
  }
  const { user } = renderPage(<Shown />)
  const drawn = getInstanceByDom(await chart())
  await user.click(screen.getByRole('button', { name: 'clear' }))
  expect(drawn?.getOption()['series']).toEqual([])
})

test('it follows the theme’s colours and the language, and is disposed on unmount', async () => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '* { --color-text-1: rgb(1, 2, 3) }'
  const { unmount } = renderPage(<Chart option={stock} label={label} height={300} />)
  const light = getInstanceByDom(await chart())
  expect(light?.getOption()).toMatchObject({ textStyle: { color: 'rgb(1, 2, 3)' } })
  style.textContent = '* { --color-text-1: rgb(9, 9, 9) }'
  act(() => updateSettings({ theme: 'dark' }))
  expect(light?.getOption()).toMatchObject({ textStyle: { color: 'rgb(9, 9, 9)' } })
  act(() => setLocale('zh-CN'))
  const element = await chart()
  expect(light?.isDisposed()).toBe(true)
  expect(getInstanceByDom(element)?.getOption()).toMatchObject({ series: [{ name: 'Stock' }] })
  unmount()
  style.remove()
  expect(getInstanceByDom(element)).toBeUndefined()
})

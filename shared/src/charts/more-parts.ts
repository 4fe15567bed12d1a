import { BarChart, HeatmapChart, ScatterChart } from 'echarts/charts'
import { CalendarComponent, VisualMapContinuousComponent } from 'echarts/components'
import { use as register } from 'echarts/core'

// Of few charts: a file of its own, so that no other waits for it.
register([BarChart, HeatmapChart, ScatterChart, CalendarComponent, VisualMapContinuousComponent])

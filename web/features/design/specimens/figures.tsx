import type { Line } from '../../../ui/chart/plot-options.ts'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Specimen, type Theme } from '../side.tsx'

const DAYS = ['1/7', '2/7', '3/7', '4/7', '5/7', '6/7', '7/7']
const LINES: readonly Line[] = [
  { label: 'Conversations', color: 'brand', values: [12, 30, 22, null, 41, 38, 52] },
  { label: 'Sessions', color: 'warning', isDashed: true, values: [8, 19, 15, null, 24, 26, 31] },
  { label: 'Unanswered', color: 'danger', values: [1, 0, 3, null, 2, 6, 4] },
]

export const Figures = ({ theme }: { theme: Theme }) => (
  <>
    <ul aria-label={`Figures, ${theme}`} className="grid grid-cols-2 gap-3">
      <StatCard icon="i-lucide-bot" label="StatCard" value="1,204" loadingLabel="On its way" />
      <StatCard icon="i-lucide-bot" label="StatCard, loading" value={null} loadingLabel="On its way" />
      <StatCard
        icon="i-lucide-coins"
        label="StatCard with a note"
        value="18 %"
        note="3 % more than before"
        loadingLabel="On its way"
      />
      <StatCard
        icon="i-lucide-message-circle-warning"
        label="StatCard, danger"
        value="7"
        tone="danger"
        loadingLabel="On its way"
      />
    </ul>
    <Sparkline values={[3, 5, 4, 0, 8, 6, 9]} label={`Sparkline, ${theme}: 3, 5, 4, 0, 8, 6, 9`} />
    <Meter label="Meter" value={2} max={3} valueText="2 of 3" />
    <Meter label="Meter, warning" value={9} max={10} valueText="9 of 10" tone="warning">
      Nearly all of it is used.
    </Meter>
    <Meter label="Meter, danger" value={10} max={10} valueText="10 of 10" tone="danger">
      Nothing of it is left.
    </Meter>
    <Meter label="Meter without a limit" value={1204} max={null} valueText="1,204" />
    <div className="grid min-w-0 gap-2">
      <Specimen name="TimeChart, with a day that has no value">{null}</Specimen>
      <TimeChart
        summary={`Seven days, ${theme}`}
        points={DAYS}
        ticks={DAYS}
        lines={LINES}
        format={String}
        missing="–"
        walkLabel={`Walk the days, ${theme}`}
      />
    </div>
  </>
)

import { Suspense } from 'react'
import { lazyComponent, loadingMark } from '../../../ui/lazyComponent.ts'
import { withSeparateTexts } from '../../../ui/screen.ts'

/** Few boxes have what it shows: its code and its texts load when one does. */
const Lazy = lazyComponent(async () => {
  const module = withSeparateTexts('cobranza', () => import('../acreditaciones/Acreditaciones.tsx'))
  return (await module()).Acreditaciones
})

/** Collections that the bank of a box credits. */
export function DeCobros({ caja }: { caja: number }) {
  return (
    <Suspense fallback={loadingMark}>
      <Lazy caja={caja} />
    </Suspense>
  )
}

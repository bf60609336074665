import type { BandejaPorRendir, BorradorPorRendir, PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { conceptoOf } from './estado.ts'
import { PasarABorrador } from './PasarABorrador.tsx'
import { RendirNueva } from './RendirNueva.tsx'

export interface DialogoPasarProps {
  filas: readonly PorRendir[]
  bandeja: BandejaPorRendir
  idSeccional: number
  alPasar(): void
  cerrar(): void
}

/** Chooses the target of receipts: a draft, the user's own first, or a new settlement. The defaults allow a single click. */
export function DialogoPasar({ filas, bandeja, idSeccional, alPasar, cerrar }: DialogoPasarProps) {
  const { t } = useTranslation()
  useFocusReturn()
  // Fixed at opening: the server reports receipts that left meanwhile.
  const [van] = useState(filas)
  const { borradores } = bandeja
  const [which, setWhich] = useState(() => bestOwn(van, borradores)?.id ?? newOne)
  const destino = borradores.find((b) => b.id === which)
  const done = () => {
    alPasar()
    cerrar()
  }
  return (
    <Modal opened onClose={cerrar} title={t('porRendir.pasarN', { count: van.length })} withCloseButton={false} size="lg">
      <div className="pila">
        {borradores.length > 0 && (
          <Radio.Group label={t('porRendir.aCual')} value={String(which)} onChange={(id) => setWhich(Number(id))}>
            <div className="opciones-pase">
              {borradores.map((b) => (
                <Radio
                  key={b.id}
                  value={String(b.id)}
                  label={`${b.numeroRendicion} · ${b.nombreTipo}`}
                  description={[
                    b.periodo,
                    t('rendicion.cuantosComprobantes', { count: b.cantidadComprobantes }),
                    b.mia && t('porRendir.mia'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
              <Radio value={String(newOne)} label={t('porRendir.nueva')} />
            </div>
          </Radio.Group>
        )}
        {destino ? (
          <PasarABorrador key={destino.id} van={van} destino={destino} alPasar={done} cerrar={cerrar} />
        ) : (
          <RendirNueva van={van} bandeja={bandeja} idSeccional={idSeccional} alPasar={done} cerrar={cerrar} />
        )}
      </div>
    </Modal>
  )
}

/** Value of the option of a new settlement; ids are positive. */
const newOne = 0

/** The user's draft with lines for most receipts; on a tie, the latest. */
function bestOwn(van: readonly PorRendir[], borradores: readonly BorradorPorRendir[]): BorradorPorRendir | undefined {
  const caben = (b: BorradorPorRendir) => van.filter((f) => b.detalles.some((d) => d.concepto === conceptoOf(f))).length
  return borradores.filter((b) => b.mia).toSorted((a, b) => caben(b) - caben(a))[0]
}
